import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests that a colour in a record is shown exactly, on the largest visible flat area of its part.
@Suite struct ColorFidelityTests {
  static let tones = [
    ("pale", "#FFEBD6"), ("light", "#F2D3B8"), ("medium", "#D4A574"), ("tan", "#B98555"), ("dark", "#8B5A3C"),
    ("deep", "#5C3A21"),
  ]
  static let colors = ["#3C6FD1", "#C2B280", "#000000", "#FFFFFF"]
  private static let paint = RGBA(0xFF, 0x00, 0xFE)

  /// Returns the colour of the largest visible flat area of a part on the finished figure.
  /// Everything else, and all outlines, are painted over.
  private func largest(_ part: String, _ figure: Figure) throws -> String {
    let items = figure.items(in: Pose(rest: figure.rig)).map { item in
      guard case .layer(let layer, let clip) = item.content else { return item }
      let isPart = layer.name.hasPrefix("\(figure.id.path)/\(part)/")
      let colors = layer.layer.roles.indices.map {
        isPart && layer.layer.roles[$0].tint != "line" ? layer.color(of: $0) : Self.paint
      }
      return DrawItem(
        slot: item.slot,
        content: .layer(ColoredLayer(name: layer.name, layer: layer.layer, colors: colors), clip: clip),
        transform: item.transform)
    }
    return try Stage.draw(items, rig: figure.rig, scale: 6).largestFlatColor(but: Self.paint)?.hex ?? "nothing"
  }

  @Test(arguments: tones)
  func theFacesLargestColourIsTheTone(name: String, color: String) throws {
    for shape in try Stage.variants(of: "faceShape") {
      #expect(
        try largest("faceShape/\(shape)", try Stage.figure(["skinTone": name, "faceShape": shape])) == color, "\(shape)"
      )
    }
  }

  /// The head's box, x ±10 and y 13 … 39, in a finished picture with all facial features.
  @Test(arguments: tones)
  func theLargestColourOfAFinishedFaceIsTheTone(name: String, color: String) throws {
    let avatar = try Stage.student(["skinTone": name, "hairStyle": "none"])
    let frame = try Stage.renderer().frame(of: avatar, clip: "idle", at: 0, scale: 3)
    #expect(frame.cropped(x: 38 * 3, y: 29 * 3, width: 60, height: 78).largestFlatColor()?.hex == color)
  }

  /// - Parameter others: the variants of which no more than a shade of the colour can be seen:
  ///   the hair that a hat leaves, a white coat, a low shoe on a bare foot.
  private func expectFlat(
    _ slot: String, _ field: String, _ more: [String: String] = [:], but others: Set<String> = []
  ) throws {
    var differing: [String: String] = [:]
    for variant in try Stage.variants(of: slot) where slot != "hairStyle" || variant != "none" {
      for color in Self.colors {
        let figure = try Stage.figure(more.merging([slot: variant, field: color]) { $1 })
        let found = try largest("\(slot)/\(variant)", figure)
        if found != color { differing[variant] = found }
      }
    }
    #expect(Set(differing.keys) == others, "\(differing)")
  }

  @Test func everyTopsLargestColourIsTopColor() throws { try expectFlat("topStyle", "topColor", but: ["labCoat"]) }
  @Test func everyBottomsLargestColourIsBottomColor() throws { try expectFlat("bottomStyle", "bottomColor") }
  @Test func everyShoesLargestColourIsShoeColor() throws {
    try expectFlat("shoeStyle", "shoeColor", but: ["flats", "heels"])
  }
  @Test func everyHairsLargestColourIsHairColor() throws { try expectFlat("hairStyle", "hairColor") }
  @Test func everyHairsLargestColourUnderABeanieIsHairColor() throws {
    try expectFlat(
      "hairStyle", "hairColor", ["accessory1": "beanie"],
      but: [
        "bantuKnots", "bun", "buzz", "fade", "frenchBraid", "halfUp", "mohawk", "receding", "sidePart", "spaceBuns",
        "topKnot",
      ])
  }
  @Test func everyHairsLargestColourUnderACapIsHairColor() throws {
    try expectFlat(
      "hairStyle", "hairColor", ["accessory1": "cap"], but: ["fade", "halfUp", "mohawk", "topKnot"])
  }

  @Test(arguments: ["dog", "cat", "bunny", "bird"], colors)
  func aPetsLargestColourIsItsCoat(type: String, coat: String) throws {
    #expect(try largest("petType", try Stage.petFigure(type, coat: coat)) == coat)
  }

  @Test func aCirclesLargestColourIsBaseColor() throws {
    let figure = try FigureBuilder(pack: try Stage.pack()).figure(
      try Stage.avatar(["baseColor": "#7F9172", "emojiFace": "🙂"]).body)
    #expect(try largest("circle", figure) == "#7F9172")
  }

  @Test(arguments: ["offerHolder", "enrolled", "prospect"])
  func aLeedsStudentsJerseyIsLeedsRedAndAProspectsIsTheirOwn(status: String) throws {
    let figure = try Stage.figure([
      "topStyle": "jersey", "topColor": "#3C6FD1", "uniMerchEnabled": "true", "enrollmentStatus": status,
      "uni": "Leeds",
    ])
    #expect(try largest("topStyle/jersey", figure) == (status == "prospect" ? "#3C6FD1" : "#C70000"))
  }
}
