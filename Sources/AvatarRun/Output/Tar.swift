/// Encodes files as a tar archive (POSIX ustar, with a pax header for long names). The archive
/// contains no time, owner or machine name.
public enum Tar {
  /// The MIME type of a tar archive.
  public static let mimeType = "application/x-tar"
  private static let block = 512
  /// The end marker of an archive.
  public static let end = [UInt8](repeating: 0, count: 2 * block)

  /// Returns a file's header, bytes and padding.
  public static func entry(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    head(name, size: bytes.count) + bytes + padding(after: bytes.count)
  }

  /// Returns the bytes before a file's content, for a caller that writes the content separately.
  package static func head(_ name: String, size: Int) -> [UInt8] {
    var head: [UInt8] = []
    if name.utf8.count > 100 {
      let record = pax("path", name)
      head += header("pax", size: record.count, kind: UInt8(ascii: "x")) + record + padding(after: record.count)
    }
    return head + header(name, size: size, kind: UInt8(ascii: "0"))
  }

  /// Returns the padding after content of this size, in bytes.
  package static func padding(after size: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: (block - size % block) % block)
  }

  /// Returns `LENGTH path=NAME`, where the length includes its own digits.
  private static func pax(_ key: String, _ value: String) -> [UInt8] {
    let rest = " \(key)=\(value)\n".utf8.count
    var length = rest + 1
    while rest + String(length).utf8.count != length { length = rest + String(length).utf8.count }
    return Array("\(length) \(key)=\(value)\n".utf8)
  }

  private static func header(_ name: String, size: Int, kind: UInt8) -> [UInt8] {
    var header = fixed(name, 100) + octal(0o644, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12) + octal(0, 12)
    let rest =
      [kind] + [UInt8](repeating: 0, count: 100) + Array("ustar\0".utf8) + Array("00".utf8)
      + [UInt8](repeating: 0, count: 247)
    let sum = (header + rest).reduce(8 * Int(UInt8(ascii: " "))) { $0 + Int($1) }
    let digits = String(sum, radix: 8)
    header += Array((String(repeating: "0", count: max(0, 6 - digits.count)) + digits + "\0 ").utf8)
    return header + rest
  }

  private static func fixed(_ text: String, _ width: Int) -> [UInt8] {
    let bytes = Array(text.utf8.prefix(width))
    return bytes + [UInt8](repeating: 0, count: width - bytes.count)
  }

  private static func octal(_ number: Int, _ width: Int) -> [UInt8] {
    let digits = String(number, radix: 8)
    return Array((String(repeating: "0", count: max(0, width - 1 - digits.count)) + digits).utf8) + [0]
  }
}
