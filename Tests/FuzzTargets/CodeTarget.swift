import AvatarCatalog
import AvatarRaster
import AvatarScene
public import FuzzHarness

extension FuzzTarget {
  /// A look code: it decodes to a record that can be drawn, and the code of the resolved look
  /// encodes the same look.
  public static let codes = FuzzTarget(name: "codes") { bytes in
    read(String(decoding: bytes, as: UTF8.self))
    // With a valid checksum, which a fuzzer would not find.
    read(LookCode.sealed(bytes))
  }

  private static let renderer = try? AvatarRenderer()

  private static func read(_ code: String) {
    guard let renderer else { return }
    let record: AvatarRecord
    do { record = try renderer.record(lookCode: code) } catch {
      let words = error.description
      return require(
        words.utf8.count < 300 && words.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F },
        "a message is one short line without commands")
    }
    require(code.utf8.count <= LookCode.longest, "no code is longer")
    let avatar = renderer.resolve(record).avatar
    guard let again = try? renderer.lookCode(of: record) else {
      return require(false, "what a code says fits into a code")
    }
    require(again.utf8.count <= LookCode.longest, "no code is longer")
    guard let second = try? renderer.record(lookCode: again) else {
      return require(false, "a code that was written is read")
    }
    let same = renderer.resolve(second).avatar == avatar
    require(same, "a look is the same look when it has been a code")
  }
}
