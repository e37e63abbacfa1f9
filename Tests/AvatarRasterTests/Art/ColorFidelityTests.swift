import AvatarScene
import Testing

@testable import AvatarRaster

/// A colour that a record names is shown exactly, on the largest flat area of its part.
@Suite struct ColorFidelityTests {
  private static let tones = [
    ("pale", Color(0xFF, 0xEB, 0xD6)), ("light", Color(0xF2, 0xD3, 0xB8)), ("medium", Color(0xD4, 0xA5, 0x74)), ("tan", Color(0xB9, 0x85, 0x55)),
    ("dark", Color(0x8B, 0x5A, 0x3C)), ("deep", Color(0x5C, 0x3A, 0x21)),
  ]
  private static let colors = ["#3C6FD1", "#C2B280", "#000000", "#FFFFFF"]

  /// The layers of one part alone, on the figure at rest.
  private func alone(_ part: String, _ figure: Figure) throws -> Bitmap {
    let items = figure.items(in: Pose(rest: figure.rig)).filter { item in
      guard case .layer(let painted, _) = item.content else { return false }
      return painted.name.hasPrefix("\(figure.name)/\(part)/")
    }
    return try Stage.draw(items, rig: figure.rig, scale: 3)
  }

  @Test(arguments: tones)
  func theFacesLargestColourIsTheTone(name: String, color: Color) throws {
    for shape in try Stage.variants(of: "faceShape") {
      let figure = try Stage.figure([.skinTone: name, .faceShape: shape])
      #expect(try alone("faceShape/\(shape)", figure).largestFlatColor == color, "\(shape)")
    }
  }

  /// The head's box, x ±10 and y 13 … 39, of a finished picture with everything that lies on a face.
  @Test(arguments: tones)
  func theLargestColourOfAFinishedFaceIsTheTone(name: String, color: Color) throws {
    let avatar = try Stage.student([.skinTone: name, .hairStyle: "none"])
    let frame = try Stage.renderer().frame(of: avatar, clip: "idle", at: 0, scale: 3)
    #expect(frame.cropped(x: 38 * 3, y: 29 * 3, width: 60, height: 78).largestFlatColor == color)
  }

  private func expectFlat(_ slot: AvatarRecord.Field, _ field: AvatarRecord.Field, without missing: String? = nil) throws {
    for variant in try Stage.variants(of: slot.rawValue) where variant != missing {
      for color in Self.colors {
        let figure = try Stage.figure([slot: variant, field: color])
        let largest = try alone("\(slot.rawValue)/\(variant)", figure).largestFlatColor?.hex
        #expect(largest == color, "\(slot.rawValue) \(variant)")
      }
    }
  }

  @Test func everyTopsLargestColourIsTopColor() throws { try expectFlat(.topStyle, .topColor) }
  @Test func everyBottomsLargestColourIsBottomColor() throws { try expectFlat(.bottomStyle, .bottomColor) }
  @Test func everyShoesLargestColourIsShoeColor() throws { try expectFlat(.shoeStyle, .shoeColor) }
  @Test func everyHairsLargestColourIsHairColor() throws { try expectFlat(.hairStyle, .hairColor, without: "none") }

  @Test func hairUnderAHatKeepsItsColour() throws {
    for variant in try Stage.variants(of: "hairStyle") where variant != "none" {
      let figure = try Stage.figure([.hairStyle: variant, .hairColor: "#3C6FD1", .accessory1: "beanie"])
      #expect(try alone("hairStyle/\(variant)", figure).largestFlatColor?.hex == "#3C6FD1", "\(variant)")
    }
  }

  @Test(arguments: ["dog", "cat", "bunny", "bird"], colors)
  func aPetsLargestColourIsItsCoat(type: String, coat: String) throws {
    #expect(try alone("petType", try Stage.petFigure(type, coat: coat)).largestFlatColor?.hex == coat)
  }

  @Test func aCirclesLargestColourIsBaseColor() throws {
    let avatar = try Stage.avatar([.baseColor: "#7F9172", .emojiFace: "🙂"])
    #expect(try alone("circle", FigureBuilder(pack: try Stage.pack()).player(avatar)).largestFlatColor?.hex == "#7F9172")
  }

  @Test(arguments: ["jersey", "varsity"], ["offerHolder", "enrolled", "prospect"])
  func aLeedsStudentsTopIsLeedsRedAndAProspectsIsTheirOwn(top: String, status: String) throws {
    let figure = try Stage.figure([
      .topStyle: top, .topColor: "#3C6FD1", .uniMerchEnabled: "true", .enrollmentStatus: status, .uni: "Leeds",
    ])
    #expect(try alone("topStyle", figure).largestFlatColor?.hex == (status == "prospect" ? "#3C6FD1" : "#C70000"))
  }
}
