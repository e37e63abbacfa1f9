// swift-tools-version: 6.1
import PackageDescription

/// The HTTP service, a separate package, so that users of the tool or the library do not resolve a
/// web framework.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Of tests, as in the package above.
let tests: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Of the program, as in the package above.
let selfContained: [LinkerSetting] = [
  .unsafeFlags(
    ["-static-stdlib", "-use-ld=lld", "-Xlinker", "--no-export-dynamic"]
      + [
        "swiftSynchronization", "swift_StringProcessing", "swift_RegexParser", "swiftDispatch", "dispatch",
        "BlocksRuntime", "_FoundationCollections", "_FoundationCShims", "_FoundationICU", "CoreFoundation",
      ].map { "-l" + $0 },
    .when(platforms: [.linux], configuration: .release))
]

let package = Package(
  name: "render-avatars-service",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "render-avatars-serve", targets: ["render-avatars-serve"]),
    // Only for the package in Fuzz/.
    .library(name: "ServiceFuzzTargets", targets: ["ServiceFuzzTargets"]),
  ],
  dependencies: [
    .package(name: "render-avatars", path: ".."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"),
  ],
  targets: [
    .systemLibrary(name: "CNettleMAC", pkgConfig: "nettle", providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    // The studio's pages, embedded from the folder Studio.
    .target(name: "StudioPages"),
    // Requests and responses, independent of sockets and of the web framework.
    .target(
      name: "AvatarService",
      dependencies: [
        "CNettleMAC", "StudioPages", .product(name: "AvatarCatalog", package: "render-avatars"),
        .product(name: "AvatarSupport", package: "render-avatars"),
        .product(name: "AvatarRaster", package: "render-avatars"),
        .product(name: "AvatarPixels", package: "render-avatars"),
        .product(name: "AvatarRun", package: "render-avatars"),
        .product(name: "AvatarScene", package: "render-avatars"),
        .product(name: "AvatarSheets", package: "render-avatars"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
    // The sockets, and the start and the shutdown of the service.
    .target(
      name: "AvatarHTTP",
      dependencies: [
        "AvatarService", .product(name: "AvatarSupport", package: "render-avatars"),
        .product(name: "AvatarRaster", package: "render-avatars"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"), .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "render-avatars-serve",
      dependencies: [
        "AvatarHTTP", "AvatarService",
        .product(name: "ArtCompiler", package: "render-avatars"),
        .product(name: "AvatarGolden", package: "render-avatars"),
        .product(name: "AvatarPacks", package: "render-avatars"),
        .product(name: "AvatarRaster", package: "render-avatars"),
        .product(name: "AvatarScene", package: "render-avatars"),
        .product(name: "AvatarSupport", package: "render-avatars"),
        .product(name: "CLibraries", package: "render-avatars"), .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
      ],
      swiftSettings: strict, linkerSettings: selfContained),
    .target(
      name: "ServiceFuzzTargets",
      dependencies: [
        "AvatarService", .product(name: "AvatarCatalog", package: "render-avatars"),
        .product(name: "AvatarRaster", package: "render-avatars"),
        .product(name: "FuzzHarness", package: "render-avatars"),
      ],
      path: "Tests/ServiceFuzzTargets", swiftSettings: strict),
    .testTarget(
      name: "AvatarServiceTests",
      dependencies: [
        "AvatarService", "ServiceFuzzTargets", .product(name: "AvatarCatalog", package: "render-avatars"),
        .product(name: "AvatarSupport", package: "render-avatars"),
        .product(name: "AvatarRaster", package: "render-avatars"),
        .product(name: "AvatarPacks", package: "render-avatars"),
        .product(name: "AvatarRun", package: "render-avatars"),
        .product(name: "AvatarScene", package: "render-avatars"),
        .product(name: "AvatarSheets", package: "render-avatars"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
      ],
      swiftSettings: tests),
    .testTarget(
      name: "AvatarHTTPTests",
      dependencies: [
        "AvatarHTTP", "AvatarService", .product(name: "AvatarCatalog", package: "render-avatars"),
        .product(name: "AvatarSupport", package: "render-avatars"),
        .product(name: "AvatarRaster", package: "render-avatars"),
        .product(name: "AvatarScene", package: "render-avatars"), .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
      ],
      swiftSettings: tests),
    // Separate from the tests over sockets: the imports of NIO's own modules make the system's
    // names of socket addresses ambiguous.
    .testTarget(
      name: "LoadShedderTests",
      dependencies: [
        "AvatarHTTP", "AvatarService", .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ],
      swiftSettings: tests),
  ]
)
