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
/// out. lld, for the older gold warns of a function of Foundation that nothing here calls.
let selfContained: [LinkerSetting] = [
  .unsafeFlags(
    ["-static-stdlib", "-use-ld=lld", "-Xlinker", "--no-export-dynamic"]
      + [
        "swiftSynchronization", "swift_StringProcessing", "swift_RegexParser", "swiftDispatch", "dispatch",
        "BlocksRuntime", "_FoundationCollections", "_FoundationCShims", "_FoundationICU", "CoreFoundation",
      ].map { "-l" + $0 },
    .when(platforms: [.linux], configuration: .release))
]

/// Whether the art is compiled already, by the program `embed-art` of this very build, as `make` does it. Otherwise the
/// plugin does it, for which SwiftPM builds that program and all beneath it a second time.
let artIsCompiled = Context.environment["COMPILED_ART"] != nil

func systemLibrary(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
  name: "render-avatars",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "AvatarScene", targets: ["AvatarScene"]),
    .library(name: "AvatarSheets", targets: ["AvatarSheets"]),
    .library(name: "AvatarOptions", targets: ["AvatarOptions"]),
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
    .library(name: "AvatarText", targets: ["AvatarText"]),
    .library(name: "AvatarJSON", targets: ["AvatarJSON"]),
    .library(name: "AvatarSupport", targets: ["AvatarSupport"]),
    .library(name: "AvatarPixels", targets: ["AvatarPixels"]),
    .library(name: "CMalloc", targets: ["CMalloc"]),
    .library(name: "ArtWatch", targets: ["ArtWatch"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    systemLibrary("CCairo", "cairo", apt: "libcairo2-dev", brew: "cairo"),
    systemLibrary("CPixman", "pixman-1", apt: "libpixman-1-dev", brew: "pixman"),
    systemLibrary("CPNG", "libpng", apt: "libpng-dev", brew: "libpng"),
    systemLibrary("CExpat", "expat", apt: "libexpat1-dev", brew: "expat"),
    systemLibrary("CDeflate", "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebp libwebpmux", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    systemLibrary("CNettle", "nettle", apt: "nettle-dev", brew: "nettle"),

    .systemLibrary(name: "CMalloc"),

    .target(name: "CPango", dependencies: ["CCairo"]),
    // The C library and Foundation, each under one name on every system.
    .target(name: "Libc", swiftSettings: strict),
    .target(name: "FoundationShim", swiftSettings: strict),

    .target(name: "AvatarText", swiftSettings: strict),
    .target(name: "AvatarJSON", dependencies: ["AvatarText"], swiftSettings: strict),
    .target(name: "AvatarSupport", dependencies: ["CNettle", "Libc"], swiftSettings: strict),
    .target(
      name: "AvatarScene", dependencies: ["AvatarJSON", "AvatarSupport", "AvatarText", "FoundationShim", "Libc"],
      swiftSettings: strict),
    .target(
      name: "ArtCompiler",
      dependencies: ["AvatarScene", "AvatarJSON", "AvatarText", "CExpat", "FoundationShim", "Libc"],
      swiftSettings: strict),
    // Reports which files of a folder changed.
    .target(name: "ArtWatch", dependencies: ["Libc"], swiftSettings: strict),
    .executableTarget(
      name: "embed-art", dependencies: ["ArtCompiler", "AvatarScene", "AvatarText", "FoundationShim", "Libc"],
      swiftSettings: strict),
    .target(
      name: "EmbeddedArt", sources: ["ArtBytes.swift"] + (artIsCompiled ? ["Compiled"] : []), swiftSettings: strict,
      plugins: artIsCompiled ? [] : ["EmbedArt"]),
    .target(
      name: "AvatarPixels", dependencies: ["AvatarText", "CPNG", "CDeflate", "CWebP"], swiftSettings: strict),
    .target(
      name: "AvatarSheets", dependencies: ["AvatarPixels", "AvatarScene", "AvatarJSON", "AvatarSupport", "AvatarText"],
      swiftSettings: strict),
    .target(
      name: "AvatarOptions", dependencies: ["AvatarSheets", "AvatarPixels", "AvatarScene", "AvatarJSON", "AvatarText"],
      swiftSettings: strict),
    .target(
      name: "AvatarRaster",
      dependencies: [
        "AvatarOptions", "AvatarSheets", "AvatarPixels", "AvatarScene", "AvatarJSON", "AvatarSupport", "AvatarText",
        "EmbeddedArt", "CCairo", "CPixman", "CPango", "FoundationShim", "Libc",
      ],
      swiftSettings: strict),
    .target(
      name: "AvatarCatalog",
      dependencies: [
        "AvatarRaster", "AvatarOptions", "AvatarSheets", "AvatarPixels", "AvatarScene", "AvatarJSON", "AvatarSupport",
        "AvatarText", "FoundationShim",
      ], swiftSettings: strict),
    .target(
      name: "AvatarRun",
      dependencies: [
        "AvatarRaster", "AvatarOptions", "AvatarSheets", "AvatarPixels", "AvatarScene", "AvatarJSON", "AvatarSupport",
        "AvatarText", "Libc",
      ], swiftSettings: strict),
    // The pages of the goldens' report and history, embedded from the folder Web.
    .target(name: "GoldenPages", exclude: ["Web"]),
    .target(
      name: "AvatarGolden",
      dependencies: [
        "GoldenPages", "AvatarRun", "AvatarRaster", "AvatarOptions", "AvatarSheets", "AvatarPixels", "AvatarScene",
        "AvatarJSON",
        "AvatarSupport", "AvatarText", "FoundationShim", "Libc",
      ],
      swiftSettings: strict),
    .target(
      name: "AvatarPacks",
      dependencies: [
        "AvatarRun", "AvatarRaster", "AvatarPixels", "ArtCompiler", "AvatarScene", "AvatarJSON", "AvatarSupport",
        "AvatarText", "FoundationShim",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "render-avatars",
      dependencies: [
        "ArtWatch", "AvatarPacks", "AvatarGolden", "AvatarRun", "AvatarCatalog", "AvatarRaster", "AvatarOptions",
        "AvatarSheets", "AvatarPixels",
        "ArtCompiler", "AvatarScene", "AvatarJSON", "AvatarSupport", "AvatarText", "CMalloc", "FoundationShim", "Libc",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict, linkerSettings: selfContained),

    // For `make bench`, which times what is between the stages; in no product.
    .executableTarget(
      name: "bench",
      dependencies: [
        "AvatarRaster", "AvatarOptions", "AvatarSheets", "AvatarPixels", "AvatarScene", "AvatarJSON", "CMalloc",
      ], path: "Benchmarks/bench",
      swiftSettings: strict, linkerSettings: selfContained),

    .target(name: "FuzzHarness", path: "Tests/FuzzHarness", swiftSettings: strict),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "AvatarPacks", "AvatarGolden", "AvatarRun", "AvatarCatalog", "AvatarRaster", "AvatarOptions", "AvatarPixels",
        "ArtCompiler", "AvatarScene", "AvatarJSON", "AvatarText", "FuzzHarness",
      ],
      path: "Tests/FuzzTargets", swiftSettings: strict),
    .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
    .target(name: "Programs", dependencies: ["CSpawn"], path: "Tests/Programs", swiftSettings: strict),
    // What the tests of several targets share; in no product.
    .target(
      name: "TestSupport",
      dependencies: [
        "ArtCompiler", "AvatarRaster", "AvatarPixels", "AvatarScene", "AvatarJSON", "AvatarSupport", "Programs",
        "CWebP",
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets"], swiftSettings: tests),
    .testTarget(
      name: "AvatarTextTests", dependencies: ["AvatarScene", "AvatarText", "FuzzTargets"], swiftSettings: tests),
    .testTarget(name: "ArtWatchTests", dependencies: ["ArtWatch"], swiftSettings: tests),
    .testTarget(name: "AvatarSupportTests", dependencies: ["AvatarSupport"], swiftSettings: tests),
    .testTarget(name: "AvatarJSONTests", dependencies: ["AvatarJSON"], swiftSettings: tests),
    .testTarget(name: "AvatarSceneTests", dependencies: ["AvatarScene", "AvatarJSON"], swiftSettings: tests),
    .testTarget(
      name: "ArtCompilerTests", dependencies: ["ArtCompiler", "AvatarScene", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "AvatarPixelsTests",
      dependencies: [
        "AvatarRaster", "AvatarOptions", "AvatarPixels", "AvatarScene", "TestSupport", "Programs", "CDeflate", "CWebP",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "AvatarSheetsTests",
      dependencies: [
        "AvatarRaster", "AvatarOptions", "AvatarSheets", "AvatarPixels", "AvatarScene", "AvatarJSON", "TestSupport",
        "Programs",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "AvatarRasterTests",
      dependencies: [
        "AvatarCatalog", "AvatarRaster", "AvatarOptions", "AvatarSheets", "AvatarPixels", "ArtCompiler",
        "AvatarScene", "AvatarSupport", "AvatarText", "TestSupport", "Programs", "CWebP",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "AvatarCatalogTests",
      dependencies: [
        "AvatarCatalog", "AvatarRaster", "AvatarOptions", "AvatarPixels", "ArtCompiler", "AvatarScene", "AvatarJSON",
        "TestSupport", "Programs",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "AvatarRunTests",
      dependencies: [
        "AvatarRun", "AvatarRaster", "AvatarOptions", "AvatarSheets", "AvatarPixels", "AvatarScene", "AvatarJSON",
        "AvatarSupport", "TestSupport",
      ], swiftSettings: tests),
    .testTarget(
      name: "AvatarGoldenTests",
      dependencies: [
        "AvatarGolden", "AvatarRun", "AvatarRaster", "AvatarOptions", "AvatarPixels", "AvatarScene", "AvatarJSON",
        "AvatarSupport", "TestSupport", "Programs",
      ], swiftSettings: tests),
    .testTarget(
      name: "AvatarPacksTests",
      dependencies: [
        "AvatarPacks", "ArtCompiler", "AvatarRaster", "AvatarSheets", "AvatarOptions", "AvatarPixels", "AvatarScene",
        "AvatarJSON",
      ], swiftSettings: tests),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "AvatarPacks", "AvatarCatalog", "AvatarGolden", "AvatarRun", "AvatarRaster", "AvatarOptions", "AvatarSheets",
        "AvatarPixels", "ArtCompiler", "AvatarScene", "AvatarJSON", "AvatarSupport", "TestSupport", "Programs",
      ],
      exclude: ["Faults/faults.c", "Faults/peak.c"],
      swiftSettings: tests),
  ] + (artIsCompiled ? [] : [.plugin(name: "EmbedArt", capability: .buildTool(), dependencies: ["embed-art"])])
)
