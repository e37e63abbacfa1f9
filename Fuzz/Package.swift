// swift-tools-version: 6.1
import PackageDescription

/// The fuzzers, a separate package, so that users of the tool do not build them. Each target of
/// `FuzzTargets` has one executable; libFuzzer provides `main`.
let names = [
  "records", "framing", "colors", "parts", "paths", "clips", "rigs", "pictures", "pages", "archives", "cases",
  "manifests", "drawn", "reports", "universities",
  "sprites",
  "codes",
  "escaping", "packs", "overlays",
]
/// The fuzz targets of the service.
let serviceNames = ["queries", "signatures"]

let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "render-avatars", path: ".."), .package(name: "render-avatars-service", path: "../Server"),
  ],
  targets: names.map { fuzzer($0, .product(name: "FuzzTargets", package: "render-avatars")) }
    + serviceNames.map { fuzzer($0, .product(name: "ServiceFuzzTargets", package: "render-avatars-service")) }
)

func fuzzer(_ name: String, _ targets: Target.Dependency) -> Target {
  .executableTarget(
    name: "fuzz-\(name)", dependencies: [targets], path: "Sources/\(name)",
    swiftSettings: [.unsafeFlags(["-parse-as-library"])])
}
