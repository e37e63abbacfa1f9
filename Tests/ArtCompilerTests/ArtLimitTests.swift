import AvatarScene
import Foundation
import TestSupport
import Testing

@testable import ArtCompiler

/// Tests every limit of `ArtLimit`: the limit itself is accepted, one more is rejected with its
/// location.
@Suite struct ArtLimitTests {
  private let dot = "<circle class=\"skin\" r=\"1\"/>"

  private func file(_ bytes: Int) throws -> (folder: URL, path: String) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("limit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("file").path
    try Data().write(to: URL(fileURLWithPath: path))
    truncate(path, off_t(bytes))
    return (folder, path)
  }

  @Test func aFileOfTheGreatestSizeIsRead() throws {
    let (folder, path) = try file(1000)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try BoundedFile.bytes(path, limit: 1000).count == 1000)
    #expect(throws: BoundedFile.Failure.tooLarge) { try BoundedFile.bytes(path, limit: 999) }
  }

  @Test(arguments: [
    ("/dev/zero", BoundedFile.Failure.notAFile), ("/dev/null", .notAFile), ("/tmp", .notAFile),
    ("/nowhere/x", .missing), ("a\0b", .unreadable),
  ])
  func onlyFilesAreRead(_ path: String, _ failure: BoundedFile.Failure) {
    #expect(throws: failure) { try BoundedFile.bytes(path, limit: 1000) }
  }

  @Test func aPipeIsNotWaitedFor() throws {
    let path = NSTemporaryDirectory() + "pipe-\(UUID().uuidString)"
    mkfifo(path, 0o600)
    defer { unlink(path) }
    #expect(throws: BoundedFile.Failure.notAFile) { try BoundedFile.bytes(path, limit: 1000) }
  }

  @Test func aPackOfTheGreatestSizeIsRead() throws {
    let (url, _) = try file(ArtLimit.fileBytes)
    defer { try? FileManager.default.removeItem(at: url) }
    let folder = SourceFolder(root: url.path)
    for _ in 0..<(ArtLimit.packBytes / ArtLimit.fileBytes) { _ = try folder.bytes("file") }
    let error = #expect(throws: ArtError.self) { try folder.bytes("file") }
    #expect(error?.description.hasSuffix("file: is one too many: the pack is larger than 64 MB") == true)
  }

  @Test func aFolderOfTheGreatestNumberOfFilesIsListed() throws {
    let (url, _) = try file(0)
    defer { try? FileManager.default.removeItem(at: url) }
    for number in 1..<ArtLimit.files { close(creat("\(url.path)/\(number)", 0o600)) }
    #expect(try SourceFolder(root: url.path).names(in: "").count == ArtLimit.files)
    close(creat("\(url.path)/more", 0o600))
    #expect(throws: ArtError.self) { try SourceFolder(root: url.path).names(in: "") }
  }

  @Test func aFileOfTheGreatestNumberOfElementsIsRead() throws {
    func error(_ count: Int) -> String? { Parts.error(in: String(repeating: "<g/>", count: count - 2)) }
    #expect(error(ArtLimit.elements) == nil)
    #expect(
      error(ArtLimit.elements + 1)
        == "error: part.svg:3: more than \(ArtLimit.elements) elements; join shapes into paths")
  }

  @Test func elementsNestedAsDeeplyAsAllowedAreRead() throws {
    func error(_ depth: Int) -> String? {
      Parts.error(in: String(repeating: "<g>", count: depth - 2) + String(repeating: "</g>", count: depth - 2))
    }
    #expect(error(ArtLimit.nesting) == nil)
    #expect(error(ArtLimit.nesting + 1) == "error: part.svg:3: elements are nested deeper than \(ArtLimit.nesting)")
  }

  @Test func asManyLayersAsAllowedAreRead() throws {
    func error(_ count: Int) -> String? {
      let more = (1..<count).map { "<g id=\"l\($0)\"/>" }.joined()
      return Parts.error(Parts.file(dot).replacingOccurrences(of: "</g></svg>", with: "</g>\(more)</svg>"))
    }
    #expect(error(ArtLimit.layers) == nil)
    #expect(error(ArtLimit.layers + 1) == "error: part.svg:4: more than \(ArtLimit.layers) layers")
  }

  @Test func asManyRolesAsAllowedAreRead() throws {
    let palettes = try JSONDecoder().decode(Palettes.self, from: Data(Self.palettes(families: ArtLimit.roles + 1).utf8))
    func read(_ count: Int) throws {
      let svg = Parts.file((0..<count).map { "<circle class=\"f\($0)\" r=\"1\"/>" }.joined())
      var reader = PartReader(file: "part.svg", frame: Parts.frame, palettes: palettes)
      _ = reader.layers(of: try XMLReader.root(of: Array(svg.utf8), file: "part.svg"))
      if let first = reader.faults.first { throw first }
    }
    try read(ArtLimit.roles)
    let error = #expect(throws: ArtError.self) { try read(ArtLimit.roles + 1) }
    #expect(
      error.map { Parts.withoutElement($0.description) }
        == "error: part.svg:3: the layer has more than \(ArtLimit.roles) paint roles")
  }

  private static func palettes(families: Int) -> String {
    let list = (0..<families).map { "\"f\($0)\": {}" }.joined(separator: ", ")
    return
      "{\"skinTones\": [], \"defaultSkinTone\": \"\", \"hairColors\": [], \"defaultHairColor\": \"\", \"colors\": [], \"tints\": {}, \"families\": {\(list)}}"
  }

  @Test func aPathOfTheGreatestLengthIsRead() throws {
    func d(_ steps: Int) -> String {
      "M0 0" + String(repeating: "h1h-1", count: steps / 2) + (steps.isMultiple(of: 2) ? "" : "h1")
    }
    #expect(try SVGPathParser.parse(d(ArtLimit.pathSteps - 1)).elements.count == ArtLimit.pathSteps)
    #expect(throws: PathProblem.self) { try SVGPathParser.parse(d(ArtLimit.pathSteps)) }
  }

  @Test func aPolygonOfTheGreatestLengthIsRead() {
    func error(_ points: Int) -> String? {
      Parts.error(in: "<polyline class=\"skin\" points=\"\(String(repeating: "1 1 ", count: points))\"/>")
    }
    #expect(error(ArtLimit.pathSteps) == nil)
    #expect(error(ArtLimit.pathSteps + 1) == "error: part.svg:3: points: more than \(ArtLimit.pathSteps) points")
  }

  @Test func outlinesThatClipCountForEveryShape() {
    let path = "M0 0" + String(repeating: "h1h-1", count: 9_999)
    let clip = "<defs><clipPath id=\"c\"><path d=\"\(path)\"/></clipPath></defs>"
    func error(_ shapes: Int) -> String? {
      Parts.error(
        in: String(repeating: "<path class=\"skin\" d=\"M0 0\" clip-path=\"url(#c)\"/>\n", count: shapes), defs: clip)
    }
    // Each shape reads the clip and keeps a copy of it.
    let maximum = ArtLimit.partSteps / (2 * 19_999 + 1)
    #expect(error(maximum) == nil)
    #expect(
      error(maximum + 1)
        == "error: part.svg:\(3 + maximum): the part has more than \(ArtLimit.partSteps) steps; simplify its paths")
  }

  @Test(arguments: [
    "<circle class=\"skin\" cx=\"N\" r=\"1\"/>", "<polyline class=\"skin\" points=\"N 0\"/>",
    "<path class=\"skin\" d=\"M N 0\"/>",
    "<path class=\"skin\" d=\"M0 0\" transform=\"translate(N)\"/>",
  ])
  func aPointWithinReachIsTaken(_ shape: String) {
    #expect(ArtLimit.coordinate == 10_000)
    let maximum = shape.contains("<circle") ? "9999" : "10000"
    #expect(Parts.error(in: shape.replacingOccurrences(of: "N", with: maximum)) == nil)
    #expect(
      Parts.error(in: shape.replacingOccurrences(of: "N", with: "10000.1"))?.hasPrefix("error: part.svg:3: ") == true)
  }

  /// Tracers write tenths or hundredths of a pixel, and a transform.
  @Test(arguments: [
    "<circle class=\"skin\" cx=\"N\" r=\"1\"", "<polyline class=\"skin\" points=\"N 0 0 9 9 9\"",
    "<path class=\"skin\" d=\"M N 0h9v9z\"", "<rect class=\"skin\" width=\"N\" height=\"9\"",
  ])
  func aNumberOfAnOutlineMayBeLargeUnderATransform(_ shape: String) {
    let maximum = ArtLimit.outlineNumber
    for (number, isTaken) in [(maximum, true), (maximum + 1, false)] {
      let shape = shape.replacingOccurrences(of: "N", with: "\(Int(number))")
      #expect((Parts.error(in: shape + " transform=\"scale(.00001)\"/>") == nil) == isTaken)
    }
  }

  @Test func aLineOfTheGreatestWidthIsTaken() {
    func error(_ width: String, _ scale: String) -> String? {
      Parts.error(
        in: "<line class=\"skin\" stroke=\"#000\" stroke-width=\"\(width)\" x2=\"1\" transform=\"scale(\(scale))\"/>")
    }
    #expect(error("48", "1") == nil)
    #expect(error("24", "2") == nil)
    #expect(error("48.1", "1") == "error: part.svg:3: this outline is wider than 48 points")
    #expect(error("24.1", "2") == "error: part.svg:3: this outline is wider than 48 points")
    #expect(error("4800", "0.01") == nil)
    #expect(ArtLimit.strokeWidth == 48)
  }

  @Test func aListOfTheGreatestLengthIsTaken() throws {
    func palettes(_ count: Int) throws -> Palettes {
      try JSONDecoder().decode(Palettes.self, from: Data(Self.palettes(families: count).utf8))
    }
    try ListCheck.check(try palettes(ArtLimit.names), file: "p")
    let error = #expect(throws: ArtError.self) { try ListCheck.check(try palettes(ArtLimit.names + 1), file: "p") }
    #expect(error?.description == "error: p: families: has 1001 entries; use at most 1000")
  }

  @Test func asManyVariantsAsAllowedAreTaken() throws {
    func catalog(_ count: Int) throws -> Catalog {
      let variants = (0..<count).map { "{\"name\": \"v\($0)\"}" }.joined(separator: ", ")
      return try JSONDecoder().decode(
        Catalog.self,
        from: Data("{\"slots\": [{\"slot\": \"s\", \"default\": \"v0\", \"variants\": [\(variants)]}]}".utf8))
    }
    try ListCheck.check(try catalog(ArtLimit.names), file: "c")
    #expect(throws: ArtError.self) { try ListCheck.check(try catalog(ArtLimit.names + 1), file: "c") }
  }

  @Test func asManyUniversitiesAsAllowedAreTaken() throws {
    let one = try JSONDecoder().decode(
      University.self, from: Data("{\"id\": \"a\", \"name\": \"A\", \"primary\": \"#000\"}".utf8))
    try ListCheck.check(Array(repeating: one, count: ArtLimit.universities), file: "u")
    #expect(throws: ArtError.self) {
      try ListCheck.check(Array(repeating: one, count: ArtLimit.universities + 1), file: "u")
    }
  }

  @Test func aNameOfTheGreatestLengthIsTaken() throws {
    let art = try ArtFolder()
    let clip = try art.text("clips/idle.json")
    func messages(_ name: String) throws -> [String] {
      let file = "clips/\(name).json"
      art.write(clip.replacingOccurrences(of: "\"name\": \"idle\"", with: "\"name\": \"\(name)\""), to: file)
      defer { try? art.remove(file) }
      return art.compile().messages
    }
    let maximum = String(repeating: "c", count: ArtLimit.clipName)
    #expect(try messages(maximum) == [])
    #expect(
      try messages(maximum + "c") == [
        "error: clips/\(maximum)c.json: cannot be called so; use A-Z a-z 0-9 _ -, at most 32 characters"
      ])
    #expect(
      try messages("a b") == ["error: clips/a b.json: cannot be called so; use A-Z a-z 0-9 _ -, at most 32 characters"])
  }

  @Test func aVariantsNameOfTheGreatestLengthIsTaken() throws {
    let art = try ArtFolder()
    let maximum = String(repeating: "v", count: ArtLimit.name)
    art.write(try art.text("parts/hairStyle/bun.svg"), to: "parts/hairStyle/\(maximum).svg")
    #expect(!art.compile().messages.contains { $0.hasPrefix("error") })
    art.write(try art.text("parts/hairStyle/bun.svg"), to: "parts/hairStyle/\(maximum)v.svg")
    #expect(
      art.compile().messages.contains {
        $0.hasSuffix("cannot be called so; use A-Z a-z 0-9 _ -, at most 64 characters")
      })
  }

  /// An arc so short that its arithmetic divides zero by zero.
  @Test(arguments: [
    "M0 0A1 1 0 0 1 1e-200 0", "M0 0A1e-9 1e4 0 0 1 1e-300 1e-300", "M0 0A1 1 0 0 1 1e-9 0",
    "M0 0A1e4 1e-8 45 1 0 1e-8 1e-8",
  ])
  func anArcOfNoLengthIsALine(d: String) throws {
    for element in try SVGPathParser.parse(d).elements { #expect(element.points.allSatisfy { $0.isFinite }) }
  }
}
