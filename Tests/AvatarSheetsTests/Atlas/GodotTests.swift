@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import AvatarSheets
import Programs
import TestSupport
import Testing

@testable import AvatarSheets

/// Tests with a real consumer: Godot 3 from Debian imports the sheet and loads the resource.
@Suite struct GodotTests {
  private static let script = """
    extends SceneTree

    func _init():
    \tvar frames = load("res://%NAME%.godot3.tres")
    \tfor name in frames.get_animation_names():
    \t\tvar line = "clip %s %d %s %.3f" % [name, frames.get_frame_count(name), frames.get_animation_loop(name), frames.get_animation_speed(name)]
    \t\tfor i in range(frames.get_frame_count(name)):
    \t\t\tvar texture = frames.get_frame(name, i)
    \t\t\tline += " %dx%d@%d,%d" % [texture.get_width(), texture.get_height(), texture.region.position.x, texture.region.position.y]
    \t\tprint(line)
    \tquit()

    """

  @Test(.needs("godot3-server")) func godot3LoadsFrameCountsSizesAndPlaces() throws {
    var options = SheetOptions()
    options.clips = ["walk", "sit"]
    options.framesPerSecond = 12.5
    options.scales = [2]
    options.layout = .packed
    options.formats = ["godot3", "json"]
    let files = try AtlasFixture.files(try AtlasFixture.avatar(2), options)
    let scratch = try Scratch()
    for file in files.all { try scratch.write(file.name, file.bytes) }
    try scratch.write("project.godot", "config_version=4\n")
    let name = AtlasFixture.name + "@2x"
    try scratch.write("look.gd", Self.script.split(separator: "%NAME%").joined(separator: name))
    _ = try scratch.run("godot3-server", ["--path", ".", "--editor", "--quit"])
    let output = try scratch.run("godot3-server", ["--path", ".", "-s", "look.gd"]).output
    let lines = output.split(separator: "\n").filter { $0.hasPrefix("clip ") }.map(String.init).sorted()
    #expect(lines == (try expected(files, options)).sorted())
  }

  /// Returns the same lines from the default JSON. Every frame of these clips has the same
  /// duration, so none is repeated.
  private func expected(_ files: AtlasFiles, _ options: SheetOptions) throws -> [String] {
    let frames = try HashReader().frames(of: AtlasFixture.name, in: files, scale: 2)
    return try AtlasFixture.clips(options).map { clip in
      let source = try AtlasFixture.played(by: clip, options)
      let own = frames.filter { $0.clip == clip }.sorted { $0.index < $1.index }
      let places = own.map { " \($0.cell.width)x\($0.cell.height)@\($0.rect.x),\($0.rect.y)" }.joined()
      let thousandths = Int((Double(own.count) / source.duration * 1000).rounded())
      let rest = String(1000 + thousandths % 1000).dropFirst()
      return "clip \(clip) \(own.count) \(source.loop ? "True" : "False") \(thousandths / 1000).\(rest)\(places)"
    }
  }
}
