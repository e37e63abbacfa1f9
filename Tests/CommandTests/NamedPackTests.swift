import Foundation
import Programs
import Testing

/// Packs that a name stands for.
@Suite struct NamedPackTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("work/mia.json", #"{"id": "mia", "avatar": {"hairStyle": "bun"}}"#)
  }

  /// Writes a pack whose version says which one it is.
  private func write(_ path: String, version: String) throws {
    let pack =
      "{\"name\": \"kiosk\", \"version\": \"\(version)\", \"author\": \"Ann\", \"licence\": \"CC0-1.0\", \"over\": \"campus\"}"
    try scratch.write("\(path)/pack.json", pack)
  }

  private func check(_ name: String, binary: String? = nil) throws -> Tool.Result {
    try Tool.run(
      ["check", "--art", name], environment: ["XDG_CACHE_HOME": scratch.path("cache")],
      in: scratch.url.appending(path: "work"), binary: binary)
  }

  @Test func aPackOfACheckoutIsFoundByItsName() throws {
    try write("work/Packs/kiosk", version: "1.0.0")
    #expect(try check("kiosk").errors.contains("the art pack \"kiosk\" 1.0.0 is fine"))
  }

  @Test func aFolderOfThatNameComesFirst() throws {
    try write("work/Packs/kiosk", version: "1.0.0")
    try write("work/kiosk", version: "2.0.0")
    #expect(try check("kiosk").errors.contains("the art pack \"kiosk\" 2.0.0 is fine"))
  }

  @Test func anInstalledPackIsFoundByItsName() throws {
    try write("sources", version: "3.0.0")
    try FileManager.default.createDirectory(atPath: scratch.path("usr/bin"), withIntermediateDirectories: true)
    let packs = scratch.path("usr/share/render-avatars/packs")
    try FileManager.default.createDirectory(atPath: packs, withIntermediateDirectories: true)
    #expect(
      try Tool.run(["pack", "sources", "-o", "\(packs)/kiosk.avatarpack", "--quiet"], in: scratch.url).status == 0)
    let binary = scratch.path("usr/bin/render-avatars")
    try FileManager.default.copyItem(atPath: Tool.path, toPath: binary)
    let result = try check("kiosk", binary: binary)
    #expect(result.errors.contains("the art pack \"kiosk\" 3.0.0 is fine"), "\(result.errors)")
  }

  @Test func anUnknownNameIsToldWithTheKnownOnes() throws {
    try write("work/Packs/kiosk", version: "1.0.0")
    let result = try check("kiosc")
    #expect(result.status == 66)
    #expect(
      result.errors.hasPrefix(
        "error: kiosc: there is no such art folder, and no pack of that name; the packs here are ")
        && result.errors.contains("did you mean \"kiosk\"?"), "\(result.errors)")
  }

  @Test(arguments: ["./kiosk", "../kiosk", "Packs/kiosc", "kiosk.avatarpack"])
  func aPathIsNoName(path: String) throws {
    try write("work/Packs/kiosk", version: "1.0.0")
    let result = try check(path)
    #expect(result.status == 66 && result.errors == "error: \(path): there is no such art folder\n", "\(result.errors)")
  }
}
