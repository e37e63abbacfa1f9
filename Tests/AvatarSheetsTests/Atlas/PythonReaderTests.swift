@testable import AvatarRaster
import AvatarScene
import AvatarSheets
import Programs
import TestSupport
import Testing

@testable import AvatarSheets

/// Tests that Python's own property list, XML and JSON parsers agree with the default atlas about
/// every frame.
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

  @Test(.needs("python3")) func pythonReadsThePropertyListTheXMLAndTheJSONForms() throws {
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

  /// A PNG reader that keeps the colours of transparent pixels, which the project's reader, like
  /// most, discards.
  private static let straightReader = """
    import json, struct, sys, zlib
    name = sys.argv[1]
    data, at, body = open(name + ".png", "rb").read(), 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR": width, height, depth, color = struct.unpack(">IIBB", data[at + 8:at + 18])
        if kind == b"IDAT": body += data[at + 8:at + 8 + length]
        at += 12 + length
    assert (depth, color) == (8, 6)
    raw, stride, rows, before = zlib.decompress(body), width * 4, [], bytes(width * 4)
    for y in range(height):
        line = bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride):
            a, b, c = line[i - 4] if i > 3 else 0, before[i], before[i - 4] if i > 3 else 0
            p = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
            line[i] = line[i] + (0, a, b, (a + b) // 2, p)[raw[y * (stride + 1)]] & 255
        rows.append(before := bytes(line))
    pixel = lambda x, y: rows[y][x * 4:x * 4 + 4]
    edges = black = 0
    for frame in json.load(open(name + ".json"))["frames"].values():
        f = frame["frame"]
        for y in range(f["y"], f["y"] + f["h"]):
            for x in range(f["x"], f["x"] + f["w"]):
                if pixel(x, y)[3]: continue
                near = [pixel(u, v) for u in (x - 1, x, x + 1) for v in (y - 1, y, y + 1)
                        if f["x"] <= u < f["x"] + f["w"] and f["y"] <= v < f["y"] + f["h"]]
                if not any(n[3] for n in near): continue
                edges += 1
                low, high = (tuple(pick(n[k] for n in near if n[3]) for k in range(3)) for pick in (min, max))
                if not all(low[k] <= pixel(x, y)[k] <= high[k] for k in range(3)): black += 1
    print(edges > 100, black)
    """

  /// Without bleed, the transparent pixels beside a figure are black, and a filter without
  /// premultiplied alpha blends them into its edge.
  @Test(.needs("python3"), arguments: [(0, false), (1, true)])
  func bledEdgesHaveTheirNeighboursColours(rings: Int, isClean: Bool) throws {
    var options = SheetOptions()
    options.clips = ["walk"]
    options.framesPerSecond = 4
    options.scales = [1]
    options.layout = .packed
    options.bleed = rings
    let scratch = try Scratch()
    for file in try AtlasFixture.files(try AtlasFixture.avatar(4), options).all {
      try scratch.write(file.name, file.bytes)
    }
    try scratch.write("read.py", Self.straightReader)
    let words = try scratch.run("python3", ["read.py", AtlasFixture.name]).output.split(separator: " ")
    #expect(words.first == "True")
    #expect((words.last == "0\n") == isClean)
  }

  @Test(.needs("pngcheck")) func pngcheckPassesPackedPagesWithBleed() throws {
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
