@testable import AvatarRaster
import AvatarScene
import AvatarSheets
import Foundation
import Programs
import TestSupport
import Testing

@testable import AvatarSheets

/// Tests in a real browser, over HTTP, that the files an atlas references are found by the URL
/// rules of web engines.
@Suite(.serialized) struct WebAddressTests {
  /// The file names for the ids `a b`, `50%`, `ünï`, `a:b`, `auth0|12`, `a#b?c`, and a plain one.
  private static let names = ["a%20b", "50%25", "%C3%BCn%C3%AF", "a%3Ab", "auth0%7C12", "a%23b%3Fc", "plain"]

  /// Serves the folder, opens the page in the browser, and prints the page's report.
  private static let server = """
    import http.server, subprocess, threading
    told = threading.Event()
    class Server(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *words): pass
        def do_POST(self):
            print(self.rfile.read(int(self.headers["Content-Length"])).decode(), flush=True)
            self.send_response(204)
            self.end_headers()
            told.set()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=profile", "http://127.0.0.1:%d/page.html" % server.server_port]
    browser = subprocess.Popen(["chromium"] + options, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    told.wait(120)
    browser.terminate()
    browser.wait()
    """

  /// Pixi joins the atlas's folder and the name; Phaser joins its path and the name, with
  /// XMLHttpRequest; other engines use `URL`. Except for Pixi's second level, the three lines are
  /// the same for each format.
  private static let script = """
    const lines = [];
    const folderOf = address => address.slice(0, address.lastIndexOf("/") + 1);
    const get = async address => { const answer = await fetch(address); if (!answer.ok) throw answer.status; return answer; };
    const byXHR = address => new Promise((done, failed) => {
      const request = new XMLHttpRequest();
      request.responseType = "blob";
      request.onload = () => request.status == 200 ? done(request.response) : failed(request.status);
      request.onerror = () => failed("no answer");
      request.open("GET", address);
      request.send();
    });
    const expect = async (blob, size) => {
      const picture = await createImageBitmap(blob);
      if (picture.width != size.w || picture.height != size.h) throw "another picture";
    };
    const pixi = async (address, isFirst) => {
      const atlas = await (await get(address)).json();
      await expect(await (await get(folderOf(address) + atlas.meta.image)).blob(), atlas.meta.size);
      if (isFirst) for (const page of atlas.meta.related_multi_packs ?? []) await pixi(folderOf(address) + page, false);
    };
    const standard = async address => {
      const { meta } = await (await get(address)).json();
      await expect(await (await get(new URL(meta.image, new URL(address, location)))).blob(), meta.size);
    };
    const phaser = async address => {
      const { textures } = await (await get(address)).json();
      for (const texture of textures) await expect(await byXHR(folderOf(address) + texture.image), texture.size);
    };
    const starling = async address => {
      const atlas = new DOMParser().parseFromString(await (await get(address)).text(), "text/xml").documentElement;
      const size = { w: atlas.getAttribute("width"), h: atlas.getAttribute("height") };
      await expect(await (await get(folderOf(address) + atlas.getAttribute("imagePath"))).blob(), size);
    };
    const rules = [["-0.json", address => pixi(address, true)], ["-0.array.json", standard], ["-0.aseprite.json", standard], [".phaser.json", phaser], ["-0.xml", starling]];
    (async () => {
      for (const name of NAMES) for (const [ending, load] of rules) {
        const file = name + ending;
        await load("atlases/" + encodeURIComponent(file)).then(() => lines.push(file + " loaded"), error => lines.push(file + " " + error));
      }
      fetch("told", { method: "POST", body: lines.join("\\n") });
    })();
    """

  @Test(.needs("chromium", "python3")) func webEnginesFindThePicturesOfAnyID() throws {
    var options = SheetOptions()
    options.clips = ["walk", "run"]
    (options.framesPerSecond, options.scales, options.layout, options.maximumSize) = (8, [1], .packed, 130)
    options.formats = ["json", "json-array", "aseprite", "phaser", "starling"]
    let scratch = try Scratch()
    for name in Self.names {
      for file in try Stage.renderer().sheet(try AtlasFixture.avatar(2), name: name, options: options) {
        try scratch.write("atlases/" + file.name, file.bytes)
      }
    }
    let names = "[" + Self.names.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    try scratch.write(
      "page.html", "<!doctype html><meta charset=utf-8><body><script>const NAMES = \(names);\n\(Self.script)</script>")
    try scratch.write("serve.py", Self.server)
    let lines = try scratch.run("python3", ["serve.py"]).output.split(separator: "\n")
    #expect(lines.count == Self.names.count * 5)
    #expect(lines.filter { !$0.hasSuffix(" loaded") }.isEmpty)
  }

  /// Engines that read files, not URLs, get the name as on disk.
  @Test(arguments: ["cocos2d", "godot4", "godot3", "libgdx", "unity"])
  func enginesThatReadFilesAreToldTheFilesName(format: String) throws {
    var options = SheetOptions()
    (options.clips, options.framesPerSecond, options.scales, options.formats) = (["idle"], 2, [1], [format])
    let files = try Stage.renderer().sheet(try AtlasFixture.avatar(2), name: "a%20b", options: options)
    let texts = files.filter { !$0.name.hasSuffix(".png") }.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(texts.count == 1)
    #expect(texts.allSatisfy { $0.contains("a%20b.png") && !$0.contains("%2520b.png") })
  }
}
