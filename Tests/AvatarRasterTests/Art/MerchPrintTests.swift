import AvatarPixels
import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests what clothes show of a university and of a player: letters, numbers, and that they can be
/// read.
@Suite struct MerchPrintTests {
  private static let tops = ["jersey", "varsity"]

  private static func fields(_ top: String, _ university: String) -> [String: String] {
    ["topStyle": top, "uniMerchEnabled": "true", "uni": university, "enrollmentStatus": "enrolled"]
  }

  private static func universities() throws -> [University] { try Stage.pack().universities().universities }

  private static func items(_ fields: [String: String], _ facing: Facing) throws -> (items: [DrawItem], rig: Rig) {
    let figure = try FigureBuilder(pack: Stage.pack()).figure(Stage.student(fields).body, facing: facing)
    return (figure.items(in: Pose(rest: figure.rig)), figure.rig)
  }

  /// Returns the outlines of a print, as seen.
  private static func print(_ fields: [String: String], _ facing: Facing) throws -> [Path] {
    try items(fields, facing).items.flatMap { item -> [Path] in
      guard case .layer(let layer, _) = item.content else { return [] }
      return layer.layer.shapes.filter { shape in shape.isPrint(layer.layer.roles) }
        .map { $0.path.applying(item.transform) }
    }
  }

  /// Every pixel that letters cover entirely: their colour against what was there before.
  @Test(arguments: tops) func aPrintHasContrastEverywhere(top: String) throws {
    for university in try Self.universities() {
      for facing in Facing.allCases {
        let (items, rig) = try Self.items(Self.fields(top, university.id), facing)
        func drawn(_ change: (ColoredLayer) -> [Shape]) throws -> Bitmap {
          let items = items.map { item -> DrawItem in
            guard case .layer(let layer, let clip) = item.content, layer.name.contains("/topStyle/") else {
              return item
            }
            let plain = layer.layer
            let changed = Layer(name: plain.name, roles: plain.roles, shapes: change(layer), pivot: nil)
            return DrawItem(
              slot: item.slot,
              content: .layer(
                ColoredLayer(name: "\(layer.name) \(changed.shapes.count)", layer: changed, colors: layer.colors),
                clip: clip), transform: item.transform)
          }
          return try Stage.draw(items, rig: rig, scale: 3)
        }
        let color = try #require(Stage.student(Self.fields(top, university.id)).body.plain["print"])
        let wanted = StraightAlpha.premultiplied(color)
        let whole = try drawn { $0.layer.shapes }
        let under = try drawn { layer in layer.layer.shapes.filter { !$0.isPrint(layer.layer.roles) } }
        var (least, count) = (21.0, 0)
        for (pixel, ground) in zip(whole.pixels, under.pixels) where pixel == wanted && ground != wanted {
          least = min(least, color.contrast(with: StraightAlpha.color(of: ground)))
          count += 1
        }
        #expect(count >= 10 && least >= 3, "\(university.id) \(facing.rawValue): \(least), \(count) pixels")
      }
    }
  }

  @Test func noTwoUniversitiesHaveTheSameLetters() throws {
    let letters = try Self.universities().compactMap { $0.initials?.lowercased() }
    #expect(letters.count == 44 && Set(letters).count == 44)
  }

  /// To the left stands what stands to the right, moved and not mirrored.
  @Test(arguments: tops) func lettersReadTheRightWayFromEverySide(top: String) throws {
    for university in ["leeds", "birmingham", "cambridge", "edinburgh"] {
      let right = try Self.print(Self.fields(top, university), .right)
      let left = try Self.print(Self.fields(top, university), .left)
      #expect(!right.isEmpty && right.count == left.count)
      for (one, other) in zip(right, left) {
        let (a, b) = (one.elements.flatMap(\.points), other.elements.flatMap(\.points))
        let shift = try #require(a.first).x - (try #require(b.first)).x
        #expect(zip(a, b).allSatisfy { abs($0.x - $1.x - shift) < 1e-9 && abs($0.y - $1.y) < 1e-9 })
      }
    }
  }

  /// A letter is as the alphabet has it, in front and behind.
  @Test(arguments: [Facing.front, .back]) func lettersAreThoseOfTheAlphabet(facing: Facing) throws {
    let path = try #require(Self.print(Self.fields("jersey", "leeds"), facing).first)
    let again = try Stage.pack().alphabet().path(of: "LUU", in: path.controlBox)
    let (a, b) = (path.elements.flatMap(\.points), again.elements.flatMap(\.points))
    #expect(a.count == b.count && zip(a, b).allSatisfy { ($0 - $1).length < 0.01 })
  }

  @Test func theNumberIsThePlayers() throws {
    for facing in Facing.allCases {
      let ten = try Self.print(["topStyle": "jersey"], facing)
      #expect(try Self.print(["topStyle": "jersey", "jerseyNumber": "10"], facing) == ten)
      #expect(try Self.print(["topStyle": "jersey", "jerseyNumber": "7"], facing) != ten && !ten.isEmpty)
      #expect(
        try Self.print(Self.fields("jersey", "leeds").merging(["jerseyNumber": "7"]) { $1 }, facing).count == 2)
    }
    let record = AvatarRecord(id: "a", fields: ["topStyle": "jersey", "jerseyNumber": "100"])
    let look = try Stage.renderer().resolve(record)
    #expect(look.avatar.body.print?.number == "99")
    #expect(look.diagnostics.map(\.message).contains { $0.contains("0 to 99") })
  }

  @Test func aTopWithoutAPrintHasNone() throws {
    #expect(try Stage.student(Self.fields("hoodie", "leeds")).body.print == nil)
    #expect(try Stage.student(["topStyle": "jersey"]).body.print?.initials == nil)
  }

  @Test func anAltTextSaysWhatIsPrinted() throws {
    func text(_ fields: [String: String]) throws -> String {
      AltText.describe(try Stage.student(fields), catalog: try Stage.catalog())
    }
    #expect(
      try text(Self.fields("jersey", "leeds").merging(["jerseyNumber": "7"]) { $1 }).contains(
        "jersey with the letters LUU and the number 7"))
    #expect(try text(["topStyle": "jersey"]).contains("jersey with the number 10"))
    #expect(try text(Self.fields("varsity", "bath")).contains("varsity jacket with the letters BATH,"))
  }

  @Test func aPatternIsSeenOnTheJersey() throws {
    for facing in Facing.allCases {
      let roles = try ["cambridge", "edinburgh", "leeds"].map { university -> Int in
        try Self.items(Self.fields("jersey", university), facing).items.reduce(0) { count, item in
          guard case .layer(let layer, _) = item.content, item.slot == "torso" else { return count }
          return count + layer.layer.shapes.count
        }
      }
      #expect(Set(roles).count > 1, "\(facing.rawValue)")
    }
  }
}

extension Shape {
  fileprivate func isPrint(_ roles: [PaintRole]) -> Bool {
    fill.map { roles[$0.role].family == "print" } ?? false
  }
}
