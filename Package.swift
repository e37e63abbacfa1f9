// swift-tools-version: 6.1
import PackageDescription

/// One array of settings for every Swift target: language mode 6 is implied by the tools version.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Of tests, which are built with the libraries optimised: their own code runs once, and is sooner built than it would be faster.
let tests: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Of the programs. On Linux the Swift runtime goes into a release binary, so that it is one file that starts fast and runs
/// anywhere. Only the link says so: the objects are those of the tests. It exports no names, so what nothing calls is left
/// out. lld, for the older gold warns of a function of Foundation that nothing here calls. The C++ library of that runtime goes in
/// too: to link it at each start took 1.8 million instructions, a twentieth of a small picture. Cairo is not linked: see Cairo.c.
let selfContained: [LinkerSetting] = [
  .unsafeFlags(
    ["-static-stdlib", "-use-ld=lld", "-Xlinker", "--no-export-dynamic"]
      + ["-Xlinker", "--remap-inputs=*/libstdc++.so=/dev/null", "-l:libstdc++.a"]
      + ["-Xlinker", "--remap-inputs=*/libcairo.so=/dev/null"]
      + [
        "swiftSynchronization", "swift_StringProcessing", "swift_RegexParser", "swiftDispatch", "dispatch",
        "BlocksRuntime", "_FoundationCollections", "_FoundationCShims", "_FoundationICU", "CoreFoundation",
      ].map { "-l" + $0 },
    .when(platforms: [.linux], configuration: .release))
]

/// Whether the art is compiled already, by the program `embed-art` of this very build, as `make` does it. Otherwise the
/// plugin does it, for which SwiftPM builds that program and all beneath it a second time.
let artIsCompiled = Context.environment["COMPILED_ART"] != nil

/// What make builds together with `embed-art`, for it needs the art only when it is linked: so all cores work.
let builtWithTheTool: [Target.Dependency] = artIsCompiled ? ["render-avatars"] : []

/// The C libraries, and the packages that have them.
let libraries = [
  (pkgConfig: "cairo", apt: "libcairo2-dev", brew: "cairo"),
  (pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
  (pkgConfig: "expat", apt: "libexpat1-dev", brew: "expat"),
  (pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
  (pkgConfig: "libwebp libwebpmux", apt: "libwebp-dev", brew: "webp"),
  (pkgConfig: "libgif", apt: "libgif-dev", brew: "giflib"),
  (pkgConfig: "nettle", apt: "nettle-dev", brew: "nettle"),
]

let package = Package(
  name: "render-avatars",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "AvatarScene", targets: ["AvatarScene"]),
    .library(name: "AvatarSheets", targets: ["AvatarSheets"]),
    .library(name: "AvatarRaster", targets: ["AvatarRaster"]),
    .library(name: "AvatarCatalog", targets: ["AvatarCatalog"]),
    .library(name: "AvatarRun", targets: ["AvatarRun"]),
    .library(name: "AvatarGolden", targets: ["AvatarGolden"]),
    .library(name: "ArtCompiler", targets: ["ArtCompiler"]),
    .library(name: "AvatarPacks", targets: ["AvatarPacks"]),
    .executable(name: "render-avatars", targets: ["render-avatars"]),
    // For the package in Fuzz/ alone: what the fuzzers call, which is no part of any other product.
    .library(name: "FuzzTargets", targets: ["FuzzTargets"]),
    .library(name: "FuzzHarness", targets: ["FuzzHarness"]),
    // For the package in Server/ alone.
    .library(name: "AvatarSupport", targets: ["AvatarSupport"]),
    .library(name: "AvatarPixels", targets: ["AvatarPixels"]),
    .library(name: "CLibraries", targets: ["CLibraries"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // Each library is a module of its own, which only one folder imports.
    .systemLibrary(
      name: "CLibraries", pkgConfig: libraries.map(\.pkgConfig).joined(separator: " "),
      providers: [.apt(libraries.map(\.apt)), .brew(libraries.map(\.brew))]),
    .target(name: "CPango", dependencies: ["CLibraries"]),
    .target(name: "Platform", swiftSettings: strict),
    .target(name: "AvatarSupport", dependencies: ["CLibraries", "Platform"], swiftSettings: strict),
    .target(
      name: "AvatarScene", dependencies: ["AvatarSupport", "Platform"],
      swiftSettings: strict),
    .target(
      name: "ArtCompiler",
      dependencies: ["AvatarScene", "AvatarSupport", "CLibraries", "Platform"],
      swiftSettings: strict),
    .executableTarget(
      name: "embed-art", dependencies: ["ArtCompiler", "AvatarScene", "AvatarSupport", "Platform"] + builtWithTheTool,
      swiftSettings: strict),
    .target(
      name: "EmbeddedArt", sources: ["ArtBytes.swift"] + (artIsCompiled ? ["Compiled"] : []), swiftSettings: strict,
      plugins: artIsCompiled ? [] : ["EmbedArt"]),
    .target(
      name: "AvatarPixels", dependencies: ["AvatarSupport", "CLibraries"], swiftSettings: strict),
    .target(
      name: "AvatarSheets", dependencies: ["AvatarPixels", "AvatarScene", "AvatarSupport"],
      swiftSettings: strict),
    .target(
      name: "AvatarRaster",
      dependencies: [
        "AvatarSheets", "AvatarPixels", "AvatarScene", "AvatarSupport", "EmbeddedArt", "CLibraries", "CPango",
        "Platform",
      ],
      swiftSettings: strict),
    .target(
      name: "AvatarCatalog",
      dependencies: ["AvatarRaster", "AvatarSheets", "AvatarPixels", "AvatarScene", "AvatarSupport", "Platform"],
      swiftSettings: strict),
    .target(
      name: "AvatarRun",
      dependencies: ["AvatarRaster", "AvatarSheets", "AvatarPixels", "AvatarScene", "AvatarSupport", "Platform"],
      swiftSettings: strict),
    // The pages of the goldens' report and history, embedded from the folder Web.
    .target(name: "GoldenPages", exclude: ["Web"]),
    .target(
      name: "AvatarGolden",
      dependencies: [
        "GoldenPages", "AvatarRun", "AvatarRaster", "AvatarSheets", "AvatarPixels", "AvatarScene", "AvatarSupport",
        "Platform",
      ],
      swiftSettings: strict),
    .target(
      name: "AvatarPacks",
      dependencies: [
        "AvatarRun", "AvatarRaster", "AvatarPixels", "ArtCompiler", "AvatarScene", "AvatarSupport", "Platform",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "render-avatars",
      dependencies: [
        "AvatarPacks", "AvatarGolden", "AvatarRun", "AvatarCatalog", "AvatarRaster", "AvatarSheets",
        "AvatarPixels", "ArtCompiler", "AvatarScene", "AvatarSupport", "CLibraries", "Platform",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict, linkerSettings: selfContained),

    // For `make bench`, which times what is between the stages; in no product.
    .executableTarget(
      name: "bench",
      dependencies: ["AvatarRaster", "AvatarSheets", "AvatarPixels", "AvatarScene", "AvatarSupport", "CLibraries"],
      path: "Benchmarks/bench",
      swiftSettings: strict, linkerSettings: selfContained),

    .target(name: "FuzzHarness", path: "Tests/FuzzHarness", swiftSettings: strict),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "AvatarPacks", "AvatarGolden", "AvatarRun", "AvatarCatalog", "AvatarRaster", "AvatarPixels", "ArtCompiler",
        "AvatarScene", "AvatarSupport", "FuzzHarness",
      ],
      path: "Tests/FuzzTargets", swiftSettings: strict),
    .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
    .target(name: "Programs", dependencies: ["CSpawn"], path: "Tests/Programs", swiftSettings: strict),
    // What the tests of several targets share; in no product.
    .target(
      name: "TestSupport",
      dependencies: [
        "ArtCompiler", "AvatarRaster", "AvatarSheets", "AvatarPixels", "AvatarScene", "AvatarSupport", "Programs",
        "CLibraries", "Platform",
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets"], swiftSettings: tests),
    .testTarget(
      name: "AvatarSupportTests", dependencies: ["AvatarScene", "AvatarSupport", "FuzzTargets"], swiftSettings: tests),
    .testTarget(name: "AvatarSceneTests", dependencies: ["AvatarScene", "AvatarSupport"], swiftSettings: tests),
    .testTarget(
      name: "ArtCompilerTests", dependencies: ["ArtCompiler", "AvatarScene", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "AvatarPixelsTests",
      dependencies: ["AvatarRaster", "AvatarPixels", "AvatarScene", "TestSupport", "Programs", "CLibraries"],
      swiftSettings: tests),
    .testTarget(
      name: "AvatarSheetsTests",
      dependencies: [
        "AvatarRaster", "AvatarSheets", "AvatarPixels", "AvatarScene", "AvatarSupport", "TestSupport", "Programs",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "AvatarRasterTests",
      dependencies: [
        "AvatarCatalog", "AvatarRaster", "AvatarSheets", "AvatarPixels", "ArtCompiler", "AvatarScene", "AvatarSupport",
        "TestSupport", "Programs", "CLibraries",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "AvatarCatalogTests",
      dependencies: [
        "AvatarCatalog", "AvatarRaster", "AvatarPixels", "ArtCompiler", "AvatarScene", "AvatarSupport", "TestSupport",
        "Programs",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "AvatarRunTests",
      dependencies: [
        "AvatarRun", "AvatarRaster", "AvatarSheets", "AvatarPixels", "AvatarScene", "AvatarSupport", "TestSupport",
      ], swiftSettings: tests),
    .testTarget(
      name: "AvatarGoldenTests",
      dependencies: [
        "AvatarGolden", "AvatarRun", "AvatarRaster", "AvatarPixels", "AvatarScene", "AvatarSupport", "TestSupport",
        "Programs",
      ], swiftSettings: tests),
    .testTarget(
      name: "AvatarPacksTests",
      dependencies: [
        "AvatarPacks", "ArtCompiler", "AvatarRaster", "AvatarSheets", "AvatarPixels", "AvatarScene", "AvatarSupport",
      ], swiftSettings: tests),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "AvatarPacks", "AvatarCatalog", "AvatarGolden", "AvatarRun", "AvatarRaster", "AvatarSheets", "AvatarPixels",
        "ArtCompiler", "AvatarScene", "AvatarSupport", "TestSupport", "Programs",
      ],
      exclude: ["Faults/faults.c", "Faults/peak.c"],
      swiftSettings: tests),
  ] + (artIsCompiled ? [] : [.plugin(name: "EmbedArt", capability: .buildTool(), dependencies: ["embed-art"])])
)
