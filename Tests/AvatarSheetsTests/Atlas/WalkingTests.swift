@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import AvatarSheets
import Foundation
import Programs
import TestSupport
import Testing

@testable import AvatarSheets

/// Tests the code of docs/walking.md: an avatar walks in four directions by the atlas alone.
@Suite(.serialized) struct WalkingTests {
  private static let page = Result {
    try String(contentsOf: FixtureRecords.root.appendingPathComponent("docs/walking.md"), encoding: .utf8)
  }

  /// Returns the code block of the page that begins with these words.
  private static func code(_ words: String) throws -> String {
    let parts = try page.get().components(separatedBy: "```\(words)\n")
    try #require(parts.count == 2, "docs/walking.md has \(parts.count - 1) blocks of \(words)")
    return parts[1].components(separatedBy: "\n```")[0] + "\n"
  }

  private static func files(_ formats: [String], scale: Double, facings: [Facing] = Facing.allCases) throws
    -> [OutputFile]
  {
    var options = SheetOptions()
    (options.clips, options.facings, options.scales, options.formats) = (["idle", "walk"], facings, [scale], formats)
    (options.layout, options.pet, options.names, options.shadow) = (.packed, .separate, false, false)
    let record = [
      "hairStyle": "none", "bottomStyle": "shorts", "shoeStyle": "sneakers", "petType": "bird", "petColor": "#2E6FC8",
      "petName": "Rex",
    ]
    return try Stage.renderer().sheet(try Stage.student(record), name: "mia", options: options)
  }

  private static let browserFiles = Result { try files(["json", "phaser"], scale: 4) }

  private struct Found: Decodable {
    struct Walk: Decodable {
      let moves: Double
      let soles: Int
    }

    let version: String?
    let walks: [String: Walk]
    let slips: [String: Walk]
    let beside: [String: Double]
    let label: String
  }

  /// For each engine the file that reads its format, and the start of the page's game.
  private static let phaser = """
    const world = new World();
    world.preload();
    world.create();
    const step = (milliseconds, [dx, dy]) => {
      Object.assign(world.keys.right, { isDown: dx > 0 });
      Object.assign(world.keys.left, { isDown: dx < 0 });
      Object.assign(world.keys.down, { isDown: dy > 0 });
      Object.assign(world.keys.up, { isDown: dy < 0 });
      world.update(0, milliseconds);
      for (const one of world.stage) one.advance?.(milliseconds);
    };
    """
  private static let pixi = """
    const world = new World();
    const stage = [];
    await world.load({ addChild: (...objects) => stage.push(...objects) });
    const step = (milliseconds, [dx, dy]) => {
      world.update(milliseconds / 1000, dx, dy);
      for (const one of stage) one.advance?.(milliseconds);
    };
    """

  /// The file of PyPI's higlass_jupyter 0.1.3 that carries PixiJS 4.8.2; scripts/browser-deps puts it there.
  private static let pixi4 = FixtureRecords.root.appendingPathComponent("Server/Browser/.venv/engines/pixi4.js")
  /// The file is a module for a notebook, whose classes it extends.
  private static let engine = """
    <script>
    class Widget { static extend() {} }
    const define = (names, make) => make({ DOMWidgetModel: Widget, DOMWidgetView: Widget });
    </script>
    <script src="\(pixi4.absoluteString)"></script>
    """

  /// Phaser and PixiJS 8 are neither in Debian nor in PyPI. Small readers of their formats, in Tests/Engines, run the
  /// page's code in a browser.
  private func found(_ engine: String) throws -> Found {
    let scratch = try Scratch()
    let given = try Self.browserFiles.get().map { file in
      let isPicture = file.name.hasSuffix(".png")
      let text =
        isPicture
        ? "data:image/png;base64," + Data(file.bytes).base64EncodedString()
        : String(decoding: file.bytes, as: UTF8.self)
      let content = try JSONSerialization.data(withJSONObject: [isPicture ? "data" : "text": text])
      return "\"avatars/\(file.name)\": " + String(decoding: content, as: UTF8.self)
    }
    let readers = FixtureRecords.root.appendingPathComponent("Tests/Engines")
    let scripts = try ["walk", engine].map {
      try String(contentsOf: readers.appendingPathComponent("\($0).js"), encoding: .utf8)
    }
    let own = try Self.code(engine == "phaser" ? "js phaser" : "js pixi").replacingOccurrences(of: "@2x", with: "@4x")
    let version = engine == "phaser" ? "undefined" : "PIXI.VERSION"
    let code = """
      <!doctype html><meta charset="utf-8"><body>\(engine == "pixi4" ? Self.engine : "")<script>
      const given = {\(given.joined(separator: ",\n"))};
      \(scripts.joined(separator: "\n"))
      \(try Self.code("js walker"))
      \(own)
      report(async () => {
      \(engine == "phaser" ? Self.phaser : Self.pixi)
        const place = (x, y) => Object.assign(world.walker, { x, y });
        return {
          game: { step, place, sprite: world.player.sprite, label: world.label, version: \(version) },
          walker: world.walker, pet: world.pet,
        };
      });
      </script>
      """
    try scratch.write("page.html", code)
    let result = try scratch.run(
      "chromium",
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(scratch.folder.path)/profile",
        "--virtual-time-budget=60000", "--dump-dom", "file://\(scratch.folder.path)/page.html",
      ])
    let parts = result.output.components(separatedBy: "<pre id=\"found\">")
    try #require(parts.count == 2, "the page says nothing")
    let words = parts[1].components(separatedBy: "</pre>")[0]
    return try #require(try? JSONDecoder().decode(Found.self, from: Data(words.utf8)), "\(words)")
  }

  @Test(.needs("chromium"), arguments: ["phaser", "pixi"])
  func aFlatSoleStaysWhereItIsInEveryFacing(engine: String) throws {
    try soleStays(try found(engine))
  }

  @Test(
    .needs("chromium"),
    .enabled(if: FileManager.default.fileExists(atPath: pixi4.path), "scripts/browser-deps could not fetch the engine"))
  func aFlatSoleStaysWhereItIsInPixiJSItself() throws {
    let found = try found("pixi4")
    #expect(found.version == "4.8.2")
    try soleStays(found)
  }

  private func soleStays(_ found: Found) throws {
    #expect(found.walks.count == 4)
    for (name, walk) in found.walks {
      #expect(walk.soles >= 4 && walk.moves <= 0.5, "\(name): \(walk)")
      // The measure sees a figure that slides: by the ground's speed the front and the back do.
      let slip = try #require(found.slips[name])
      #expect(["walk", "walkBack"].contains(name) ? slip.moves > 4 : slip.moves <= 0.5, "\(name): \(slip)")
    }
    #expect(found.beside["walkRight"] == -30 && found.beside["walkLeft"] == 30)
    #expect(found.label == "Rex")
  }

  private static let look = """
    extends SceneTree

    func _init():
    \tvar node = load("res://walk.gd").new()
    \tnode.frames = load("res://avatars/mia.godot3.tres")
    \tnode._ready()
    \tfor way in [Vector2(1, 0), Vector2(-1, 0), Vector2(0, 1), Vector2(0, -1), Vector2(0, 0)]:
    \t\tnode.position = Vector2()
    \t\tfor i in range(12):
    \t\t\tnode.step(0.04, way)
    \t\tprint("went %s %.2f %.2f" % [node.animation, node.position.x, node.position.y])
    \tnode.free()
    \tquit()

    """

  /// The files lie in a folder of the project, and the pictures beside them.
  @Test(.needs("godot3-server")) func godot3WalksByTheSheetInAFolder() throws {
    let scratch = try Scratch()
    for file in try Self.files(["godot3"], scale: 1) { try scratch.write("avatars/\(file.name)", file.bytes) }
    try scratch.write("project.godot", "config_version=4\n")
    try scratch.write("walk.gd", try Self.code("gdscript"))
    try scratch.write("look.gd", Self.look)
    _ = try scratch.run("godot3-server", ["--path", ".", "--editor", "--quit"])
    let lines = try scratch.run("godot3-server", ["--path", ".", "-s", "look.gd"]).output.split(separator: "\n")
    #expect(
      lines.filter { $0.hasPrefix("went ") } == [
        "went walkRight 24.00 0.00", "went walkLeft -24.00 0.00", "went walk 0.00 2.88", "went walkBack 0.00 -2.88",
        "went idleBack 0.00 0.00",
      ])
  }

  /// There is no SpriteKit on Linux: the page's code and the sheet's table are compiled, not run.
  @Test(.needs("swiftc")) func thePageAndTheTableCompileForSpriteKit() throws {
    let scratch = try Scratch()
    let kit = FixtureRecords.root.appendingPathComponent("Tests/Engines/SpriteKit.swift")
    for file in try Self.files(["spritekit"], scale: 1, facings: [.front]) where file.name.hasSuffix(".swift") {
      try scratch.write(file.name == "mia.spritekit.swift" ? "table.swift" : "pet.swift", file.bytes)
    }
    try scratch.write("world.swift", try Self.code("swift"))
    let module = ["-parse-as-library", "-emit-module", "-module-name", "SpriteKit", kit.path, "-o"]
    try #require(try scratch.run("swiftc", module + ["SpriteKit.swiftmodule"]).status == 0)
    let result = try scratch.run(
      "swiftc", ["-parse-as-library", "-typecheck", "-I", ".", "table.swift", "pet.swift", "world.swift"])
    #expect(result.status == 0, "\(result.output)")
  }
}
