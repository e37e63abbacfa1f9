import AvatarGolden
import AvatarSupport
import AvatarRaster
import AvatarScene
import Foundation
import Testing

/// Tests that every picture option is defined once, in its fields, and reaches all interfaces.
@Suite struct OptionFieldTests {
  /// A value other than the default for each option, as on the command line; nil for a flag without
  /// a value.
  static let stills = [
    "size": "64", "framing": "head", "shape": "circle", "background": "hub", "clip": "walk", "frame": "1",
    "pet": "none", "shadow": nil, "format": "svg",
    "embedMetadata": nil, "caption": "Zoë", "names": nil, "facing": "left",
    "pose": "cheer", "rim": "#FF0000", "sticker": nil,
  ]
  static let sheets = [
    "clips": "wave", "fps": "3", "scales": "1", "pet": "separate", "background": "#102030", "shadow": nil,
    "layout": "packed", "split": "clip", "trim": nil,
    "padding": "2", "extrude": "1", "pow2": nil, "maxSize": "2048", "formats": "css", "bleed": "2", "names": nil,
    "pageFormat": "png8", "trimMargin": "2", "facings": "right,back",
  ]
  static let previews = [
    "clips": "wave", "size": "48", "fps": "3", "speed": "2", "background": "hub", "pet": "none", "shadow": nil,
    "scene": "walk", "framing": "figure", "format": "webp",
    "loops": "2", "labels": nil, "names": nil, "bones": nil, "onion": "2", "facing": "right",
    "pose": "cheer", "rim": "#FF0000", "sticker": nil,
  ]

  private func set<Options>(_ field: OptionField<Options>, _ samples: [String: String?], in options: Options) throws
    -> Options
  {
    let sample = try #require(samples[field.name], "\(field.name) has no sample here")
    var changed = options
    if let sample {
      try field.set(sample, in: &changed)
    } else if case .flag(let defaultValue, _) = field.kind {
      try field.set(.bool(!defaultValue), in: &changed)
    }
    return changed
  }

  @Test func everyPropertyOfOptionsIsAField() {
    #expect(Mirror(reflecting: StillOptions()).children.count == StillOptions.fields.all.count)
    #expect(Mirror(reflecting: SheetOptions()).children.count == SheetOptions.fields.all.count)
    #expect(Mirror(reflecting: PreviewOptions()).children.count == PreviewOptions.fields.all.count)
    #expect(Mirror(reflecting: StickerOptions()).children.count == StickerOptions.fields.all.count)
  }

  @Test func everyFieldIsInTheKey() throws {
    for field in StillOptions.fields.all {
      #expect(try set(field, Self.stills, in: StillOptions()).summary != StillOptions().summary, "\(field.name)")
    }
    for field in SheetOptions.fields.all {
      #expect(try set(field, Self.sheets, in: SheetOptions()).summary != SheetOptions().summary, "\(field.name)")
    }
    for field in PreviewOptions.fields.all {
      #expect(try set(field, Self.previews, in: PreviewOptions()).summary != PreviewOptions().summary, "\(field.name)")
    }
  }

  @Test(arguments: [(1000, nil), (1001, "has 1001 bytes; write at most 1000")])
  func aTextHasABoundedNumberOfBytes(count: Int, problem: String?) throws {
    let caption = try #require(StillOptions.fields["caption"])
    var options = StillOptions()
    var found: String?
    do { try caption.set(String(repeating: "a", count: count), in: &options) } catch { found = "\(error)" }
    #expect(found?.contains(problem ?? "-") == (problem == nil ? nil : true), "\(found ?? "")")
  }

  /// When it was a flag.
  @Test func aPictureAClipHasTheKeyThatItHad() throws {
    var (word, flag) = (SheetOptions(), SheetOptions())
    try SheetOptions.fields["split"]?.set("clip", in: &word)
    try SheetOptions.fields["split"]?.set(.bool(true), in: &flag)
    #expect(word == flag && word.summary == "split=true")
    try SheetOptions.fields["split"]?.set(.bool(false), in: &flag)
    #expect(flag == SheetOptions())
  }

  /// Except for options that do not affect a golden's pictures.
  @Test func everyFieldIsInAGoldensWords() throws {
    for field in StillOptions.fields.all where !["format", "embedMetadata"].contains(field.name) {
      #expect(
        GoldenSubject.stills([try set(field, Self.stills, in: StillOptions())]).description
          != GoldenSubject.stills([StillOptions()]).description, "\(field.name)")
    }
    for field in SheetOptions.fields.all where !["formats", "pageFormat"].contains(field.name) {
      #expect(
        GoldenSubject.sheet(try set(field, Self.sheets, in: SheetOptions())).description
          != GoldenSubject.sheet(SheetOptions()).description, "\(field.name)")
    }
  }

  @Test func everyFieldHasWordsOfItsOwn() {
    let helps =
      StillOptions.fields.all.map(\.help) + SheetOptions.fields.all.map(\.help) + PreviewOptions.fields.all.map(\.help)
    #expect(helps.allSatisfy { $0.hasSuffix(".") })
    for flags in [
      StillOptions.fields.all.map(\.flag), SheetOptions.fields.all.map(\.flag), PreviewOptions.fields.all.map(\.flag),
    ] {
      #expect(Set(flags).count == flags.count)
    }
  }

  private static let record = #"{"id":"mia","avatar":{"hairStyle":"long"},"pet":{"petType":"dog","petName":"Rex"}}"#

  /// The full path, forced by `--progress`, and the fast path: the option must affect the picture on
  /// both.
  @Test(arguments: StillOptions.fields.all.map(\.name), [[], ["--progress", "never"]])
  func everyFieldOfAStillIsOnTheCommandLine(name: String, way: [String]) throws {
    let field = try #require(StillOptions.fields[name])
    let defaultValue = try Tool.run(["thumbnail", "-"] + way, input: Self.record)
    let changed = try Tool.run(["thumbnail", "-"] + way + arguments(field, Self.stills), input: Self.record)
    #expect(defaultValue.status == 0 && changed.status == 0, "\(changed.errors)")
    #expect(defaultValue.output != changed.output)
  }

  @Test(arguments: SheetOptions.fields.all.map(\.name)) func everyFieldOfASheetIsOnTheCommandLine(name: String) throws {
    let field = try #require(SheetOptions.fields[name])
    // A margin has an effect only with trimming.
    let defaultValue = (name == "trimMargin" ? ["--trim"] : []) + ["--clips", "idle", "--scale", "2"]
    #expect(
      try tree("sheet", defaultValue) != tree("sheet", others(than: name, defaultValue) + arguments(field, Self.sheets))
    )
  }

  @Test(arguments: PreviewOptions.fields.all.map(\.name)) func everyFieldOfAPreviewIsOnTheCommandLine(name: String)
    throws
  {
    let field = try #require(PreviewOptions.fields[name])
    let defaultValue = ["--clips", "idle", "--size", "32"]
    #expect(
      try tree("preview", defaultValue)
        != tree("preview", others(than: name, defaultValue) + arguments(field, Self.previews)))
  }

  private func arguments<Options>(_ field: OptionField<Options>, _ samples: [String: String?]) throws -> [String] {
    ["--" + field.flag] + [try #require(samples[field.name])].compactMap { $0 }
  }

  /// Returns the same arguments without an option that gets another value.
  private func others(than name: String, _ defaultValue: [String]) -> [String] {
    switch name {
    // A pose plays its own clip.
    case "clips", "pose": Array(defaultValue.dropFirst(2))
    case "scales", "size": Array(defaultValue.dropLast(2))
    default: defaultValue
    }
  }

  private func tree(_ command: String, _ arguments: [String]) throws -> [String: Data] {
    let scratch = try Scratch()
    try scratch.write("in", Self.record)
    let result = try Tool.run([command, scratch.path("in"), "-o", scratch.path("out")] + arguments)
    #expect(result.status == 0, "\(result.errors)")
    return try scratch.tree("out")
  }
}
