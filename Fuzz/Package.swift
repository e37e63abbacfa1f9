// swift-tools-version: 6.1
import PackageDescription

/// Fuzzers, a package of their own so that nobody who uses the tool builds them. One executable a target of `FuzzTargets`; libFuzzer brings `main`.
let names = [
  "records", "framing", "colors", "parts", "paths", "clips", "rigs", "pictures", "pages", "archives", "cases", "manifests", "drawn", "reports", "universities",
  "sprites",
]

let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "render-avatars", path: "..")],
  targets: names.map { name in
    .executableTarget(
      name: "fuzz-\(name)", dependencies: [.product(name: "FuzzTargets", package: "render-avatars")], path: "Sources/\(name)",
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  }
)
