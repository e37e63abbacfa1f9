import ArtCompiler
import AvatarPixels
import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests that any pack that passes the checks of `--art` is drawn or causes an error, but never a
/// trap.
@Suite struct HostilePackTests {
  /// Returns a renderer whose pack has a different idle clip.
  private func renderer(idle tracks: String) throws -> AvatarRenderer {
    let archive = try Stage.pack().archive
    let json = "{\"name\": \"idle\", \"duration\": 1, \"frames\": 2, \"loop\": true, \"tracks\": {\(tracks)}}"
    let (clip, _) = try ArtSourceCompiler.clip(Array(json.utf8), rig: try Stage.pack().rig(.player), file: "idle.json")
    let sections = archive.names.map { name in
      (name: name, bytes: name == "player/clips/idle" ? SectionEncoder.section(clip) : archive.bytes(name) ?? [])
    }
    return try AvatarRenderer(pack: try ArtPack(ArtArchive(sections: sections)))
  }

  private func everyBone(_ property: String, _ value: Double) throws -> String {
    try bones(property).map { "\"\($0)\": {\"\(property)\": [{\"time\": 0, \"value\": \(value)}]}" }.joined(
      separator: ", ")
  }

  /// Returns the bones that a clip may animate by this property: a limb's lower bone only rotates.
  private func bones(_ property: String) throws -> [String] {
    let rig = try Stage.pack().rig(.player)
    let lower = Set(rig.limbs.map(\.limb.lower))
    return rig.bones.map(\.name).filter { property == "rotation" || !lower.contains($0) }
  }

  private func draws(_ tracks: String, scale: Double = 1) throws -> Bool {
    let renderer = try renderer(idle: tracks)
    return try renderer.frame(of: try Stage.student(["accessory1": "cap"]), clip: "idle", at: 0, scale: scale).pixels
      .contains { $0 != 0 }
  }

  @Test(arguments: ["scaleX", "scaleY", "x", "y", "rotation"], [1000.0, -1000, 0, 1e-9, 1e-300])
  func anExtremePoseDoesNotTrap(property: String, value: Double) throws {
    do { _ = try draws(try everyBone(property, value)) } catch RenderError.drawing {}
  }

  @Test func everythingExtremeAtOnceDoesNotTrap() throws {
    let bones = try bones("scaleX").map { bone in
      "\"\(bone)\": {\"scaleX\": [{\"time\": 0, \"value\": 1000}], \"scaleY\": [{\"time\": 0, \"value\": -1000}], \"x\": [{\"time\": 0, \"value\": 1000}]}"
    }
    do { _ = try draws(bones.joined(separator: ", ")) } catch RenderError.drawing {}
  }

  @Test func aBoneThatIsSqueezedToNothingDrawsNothing() throws {
    #expect(try draws("\"hat\": {\"scaleX\": [{\"time\": 0, \"value\": 0}]}"))
    #expect(
      try !draws(
        "\"root\": {\"scaleX\": [{\"time\": 0, \"value\": 0}]}, \"shadow\": {\"scaleY\": [{\"time\": 0, \"value\": 0}]}"
      ))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 1e9, 400, 0, -1, 1e-300])
  func anImpossibleScaleDoesNotTrap(scale: Double) throws {
    let avatar = try Stage.student()
    _ = try? Stage.renderer().frame(of: avatar, clip: "idle", at: 0, scale: scale)
  }

  @Test(arguments: [Double.nan, .infinity, -1e300, 1e300])
  func anImpossibleTimeDoesNotTrap(time: Double) throws {
    for clip in ["idle", "wave"] {
      _ = try? Stage.renderer().frame(of: try Stage.student(["petType": "dog"]), clip: clip, at: time, scale: 1)
    }
  }
}
