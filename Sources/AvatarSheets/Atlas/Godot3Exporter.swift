internal import AvatarSupport

/// A `SpriteFrames` resource for Godot 3, with all pages in one file. Paths are relative, so the
/// pictures lie beside it, in any folder of a project.
///
/// Godot 3 has one speed for a clip and no durations. If frames have different durations, the
/// longer ones are listed several times.
struct Godot3Exporter: ScaleExporter {
  static let format = "godot3"
  static let fileExtension = "godot3.tres"

  func text(_ atlas: Atlas) -> String {
    var text =
      "[gd_resource type=\"SpriteFrames\" load_steps=\(atlas.pages.count + atlas.frames.count + 1) format=2]\n\n"
    for page in atlas.pages.indices {
      let path = GDScriptText.quoted(atlas.imageName(page: page))
      text += "[ext_resource path=\(path) type=\"Texture\" id=\(page + 1)]\n"
    }
    for (number, frame) in atlas.frames.enumerated() { text += "\n" + texture(frame, number, atlas) }
    text += "\n[resource]\nanimations = [ " + atlas.clips.map { animation($0, atlas) }.joined(separator: ", ") + " ]\n"
    let facts = GodotText.metadata(atlas).map { "\"\($0.name)\": \($0.value)" }
    return facts.isEmpty ? text : text + "__meta__ = {\n\(facts.joined(separator: ",\n"))\n}\n"
  }

  private func texture(_ frame: Atlas.Frame, _ number: Int, _ atlas: Atlas) -> String {
    var text = """
      [sub_resource type="AtlasTexture" id=\(number + 1)]
      atlas = ExtResource( \(frame.page + 1) )
      region = \(rect(GodotText.numbers(frame.rect)))

      """
    if atlas.isTrimmed(frame) { text += "margin = \(rect(GodotText.margin(frame, atlas)))\n" }
    return text + "filter_clip = true\n"
  }

  private func rect(_ numbers: [Int]) -> String { "Rect2( " + numbers.map(String.init).joined(separator: ", ") + " )" }

  private func animation(_ clip: Atlas.ClipRange, _ atlas: Atlas) -> String {
    let timing = ConstantFrameRate(atlas.frames[clip.frames].map(\.milliseconds))
    let frames = timing.steps.map { "SubResource( \(clip.frames.lowerBound + $0 + 1) )" }
    return """
      {
      "frames": [ \(frames.joined(separator: ", ")) ],
      "loop": \(clip.loops),
      "name": \(GDScriptText.quoted(clip.name)),
      "speed": \(NumberText.real(timing.rate))
      }
      """
  }
}
