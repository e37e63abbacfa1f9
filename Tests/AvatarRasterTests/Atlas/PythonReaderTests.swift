import AvatarScene
import Testing

@testable import AvatarRaster

/// Python's own property list, XML and JSON parsers agree with the default atlas about every frame.
@Suite struct PythonReaderTests {
  private static let script = """
    import json, plistlib, sys, xml.etree.ElementTree as xml
    name = sys.argv[1]
    default = json.load(open(name + ".json"))
    expected = {k: (v["frame"]["x"], v["frame"]["y"], v["frame"]["w"], v["frame"]["h"]) for k, v in default["frames"].items()}
    numbers = lambda text: tuple(int(n) for n in text.replace("{", "").replace("}", "").split(","))
    listed = plistlib.load(open(name + ".plist", "rb"))
    assert {k[:-4]: numbers(v["textureRect"]) for k, v in listed["frames"].items()} == expected
    assert sum(len(a["frames"]) for a in listed["animations"].values()) == len(expected)
    tree = xml.parse(name + ".xml").getroot()
    assert tree.attrib["imagePath"] == default["meta"]["image"]
    assert {t.attrib["name"]: tuple(int(t.attrib[k]) for k in ("x", "y", "width", "height")) for t in tree} == expected
    assert {f["filename"] for f in json.load(open(name + ".array.json"))["frames"]} == set(expected)
    assert len(json.load(open(name + ".aseprite.json"))["frames"]) == len(expected)
    assert sum(len(t["frames"]) for t in json.load(open(name + ".phaser.json"))["textures"]) == len(expected)
    print(len(expected))
    """

  @Test func pythonReadsThePropertyListTheXMLAndTheJSONForms() throws {
    var options = SheetOptions()
    options.clips = ["walk", "sit"]
    options.framesPerSecond = 6
    options.scales = [1]
    options.layout = .packed
    options.formats = ["json", "json-array", "aseprite", "phaser", "cocos2d", "starling"]
    let scratch = try Scratch()
    let files = try AtlasFixture.files(try AtlasFixture.avatar(4), options)
    for file in files.all { try scratch.write(file.name, file.bytes) }
    try scratch.write("read.py", Self.script)
    let result = try scratch.run("python3", ["read.py", AtlasFixture.name])
    let frames = try HashReader().frames(of: AtlasFixture.name, in: files, scale: 1).count
    #expect(result.status == 0 && result.output == "\(frames)\n")
  }

  @Test func pngcheckPassesPackedPagesWithBleed() throws {
    var options = SheetOptions()
    options.clips = ["run"]
    options.layout = .packed
    (options.bleed, options.extrude, options.padding, options.powerOfTwo) = (2, 1, 1, true)
    let scratch = try Scratch()
    let pages = try AtlasFixture.files(try AtlasFixture.avatar(1), options).all.filter { $0.name.hasSuffix(".png") }
    for page in pages { try scratch.write(page.name, page.bytes) }
    #expect(try scratch.run("pngcheck", ["-q"] + pages.map(\.name)).status == 0)
  }
}
