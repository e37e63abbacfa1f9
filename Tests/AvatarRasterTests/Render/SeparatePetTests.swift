@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import AvatarSheets
import Foundation
import TestSupport
import Testing

/// Tests the metadata of a pet in separate sheets.
@Suite struct SeparatePetTests {
  private static let record = ["hairStyle": "bun", "petType": "cat", "petColor": "#000000", "petAccessory": "bow"]

  private static func avatar(_ id: String, _ pet: PetPlacement, scale: Double = 1) throws -> [String: Any] {
    var options = SheetOptions()
    (options.clips, options.framesPerSecond, options.scales, options.pet) = (["idle"], 2, [scale], pet)
    let files = try Stage.renderer().sheet(try Stage.student(record), name: "x", options: options)
    let file = try #require(files.first { $0.name == id + ScaleUnit.suffix(scale) + ".json" })
    let meta = try #require(
      try JSONReading.object(String(decoding: file.bytes, as: UTF8.self))["meta"] as? [String: Any])
    return try #require(meta["avatar"] as? [String: Any])
  }

  @Test func aSheetIsDescribedByWhatIsInIt() throws {
    let beside = try #require(Self.avatar("x", .beside)["alt"] as? String)
    let student = try #require(beside.components(separatedBy: ", and a black cat").first) + "."
    #expect(beside.hasSuffix(", and a black cat with a bow."))
    #expect(try Self.avatar("x", .separate)["alt"] as? String == student)
    #expect(try Self.avatar("x-pet", .separate)["alt"] as? String == "A black cat with a bow.")
    #expect(try Self.avatar("x", .none)["alt"] as? String == student)
  }

  @Test func onlyThePetsAtlasSaysWhereThePetGoes() throws {
    #expect(try Self.avatar("x-pet", .separate)["beside"] is [String: Any])
    #expect(try Self.avatar("x", .separate)["beside"] == nil)
    #expect(try Self.avatar("x", .beside)["beside"] == nil)
  }

  /// Compositing the pet, then the player at the same feet position shifted by `beside`, gives the
  /// combined picture. Blending twice rounds twice.
  @Test(arguments: [1, 2]) func thePetPutBesideThePlayerIsThePictureOfBoth(scale: Double) throws {
    let place = try #require(Self.avatar("x-pet", .separate, scale: scale)["beside"] as? [String: Int])
    let (student, time) = (try Stage.student(Self.record), 0.3)
    func drawn(_ cast: AnimatedAvatar.Cast) throws -> Bitmap {
      try Stage.renderer().frame(of: student, clip: "walk", at: time, scale: scale, cast: cast)
    }
    let (pet, player, both) = (try drawn(.pet), try drawn(.player), try drawn(.playerAndPet))
    var composed = Bitmap(width: player.width, height: player.height)
    composed.copy(pet, from: PixelRect(whole: pet), toX: try #require(place["x"]), y: try #require(place["y"]))
    var largest = 0
    for index in composed.pixels.indices {
      let over = Self.over(player.pixels[index], composed.pixels[index])
      for shift: UInt32 in [0, 8, 16, 24] {
        largest = max(largest, abs(Int(over >> shift & 255) - Int(both.pixels[index] >> shift & 255)))
      }
    }
    #expect(largest <= 2)
  }

  private static func over(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
    let rest = 255 - (top >> 24)
    return ([24, 16, 8, 0] as [UInt32]).reduce(0) {
      $0 | min(255, (top >> $1 & 255) + ((bottom >> $1 & 255) * rest + 127) / 255) << $1
    }
  }
}
