// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "render-avatars", path: "..")],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        .product(name: "AvatarScene", package: "render-avatars"), .product(name: "AvatarRaster", package: "render-avatars"),
      ])
  ]
)
