import AvatarRaster
import Foundation

@main
struct RenderAvatars {
  static func main() throws {
    let a = CommandLine.arguments
    let lines = try String(contentsOfFile: a[1], encoding: .utf8).split(separator: "\n")
    let r = try AvatarRenderer()
    var o = SheetOptions(); o.clips = ["idle", "walk"]
    for (i, l) in lines.enumerated() {
      let rec = try RecordDecoder.record(from: JSONText.parse(Array(l.utf8)), fallbackID: "line-\(i+1)")
      let (av, d) = r.resolve(rec)
      for x in d { print(x) }
      for f in try r.sheet(av, name: av.id, options: o) { try Data(f.bytes).write(to: URL(fileURLWithPath: a[2] + "/" + f.name)) }
    }
  }
}
