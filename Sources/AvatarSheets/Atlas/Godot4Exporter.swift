internal import AvatarSupport

/// A `SpriteFrames` resource for Godot 4 with exact durations, with all pages in one file. Paths
/// are relative, so the pictures lie beside it, in any folder of a project.
///
/// The duration of a frame is in tenths of a second, because the speed of the clip is 10. The
/// resource has no pivot: set the node's `centered` to false and `offset` to the feet.
struct Godot4Exporter: ScaleExporter {
  static let format = "godot4"
  static let fileExtension = "godot4.tres"

  func text(_ atlas: Atlas) -> String {
    var text =
      "[gd_resource type=\"SpriteFrames\" load_steps=\(atlas.pages.count + atlas.frames.count + 1) format=3]\n\n"
    for page in atlas.pages.indices {
      let path = GDScriptText.quoted(atlas.imageName(page: page))
      text += "[ext_resource type=\"Texture2D\" path=\(path) id=\"\(page + 1)_sheet\"]\n"
    }
    for frame in atlas.frames { text += "\n" + texture(frame, atlas) }
    text += "\n[resource]\nanimations = [" + atlas.clips.map { animation($0, atlas) }.joined(separator: ", ") + "]\n"
    return text + GodotText.metadata(atlas).map { "metadata/\($0.name) = \($0.value)\n" }.joined()
  }

  private func identifier(_ frame: Atlas.Frame, _ atlas: Atlas) -> String {
    "AtlasTexture_\(frame.clip)_\(atlas.number(of: frame))"
  }

  private func texture(_ frame: Atlas.Frame, _ atlas: Atlas) -> String {
    var text = """
      [sub_resource type="AtlasTexture" id="\(identifier(frame, atlas))"]
      atlas = ExtResource("\(frame.page + 1)_sheet")
      region = \(rect(GodotText.numbers(frame.rect)))

      """
    if atlas.isTrimmed(frame) { text += "margin = \(rect(GodotText.margin(frame, atlas)))\n" }
    return text + "filter_clip = true\n"
  }

  private func rect(_ numbers: [Int]) -> String { "Rect2(" + numbers.map(String.init).joined(separator: ", ") + ")" }

  private func animation(_ clip: Atlas.ClipRange, _ atlas: Atlas) -> String {
    let frames = atlas.frames[clip.frames].map { frame in
      """
      {
      "duration": \(NumberText.real(Double(frame.milliseconds) / 100)),
      "texture": SubResource("\(identifier(frame, atlas))")
      }
      """
    }
    return """
      {
      "frames": [\(frames.joined(separator: ", "))],
      "loop": \(clip.loops),
      "name": &\(GDScriptText.quoted(clip.name)),
      "speed": 10.0
      }
      """
  }
}
