import AvatarPixels
import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests the forms of hair that depend on more than one garment.
@Suite struct HairFormTests {
  /// The air above a hat, where an afro without one is seen.
  private static let above = Viewport(width: 64, height: 20, scale: 64.0 / 40, topLeft: Point(-20, 57))

  private func picture(_ look: [String: String]) throws -> Bitmap {
    let avatar = try Stage.student(look.merging(["faceShape": "round"]) { $1 })
    let scene = try AnimatedAvatar(avatar, clip: "idle", cast: .player, pack: try Stage.pack())
    return try Stage.renderer().frames.render(scene.drawList(at: 0), Self.above)
  }

  /// A round face has a form of an afro; a hat is put on later, so that its form is drawn.
  @Test(arguments: ["beret", "bikeHelmet", "durag"])
  func anAfroOnARoundFaceLiesFlatUnderAHat(hat: String) throws {
    let bald = try picture(["hairStyle": "none", "headwear": hat])
    #expect(try picture(["hairStyle": "afro", "headwear": hat]).visibleDifferences(from: bald) == 0)
    #expect(try picture(["hairStyle": "afro"]).visibleDifferences(from: bald) > 0)
  }
}
