/// A file name as a URL relative to the file that refers to it.
///
/// File names of this project contain percent signs in place of other characters of an id. Engines
/// in a browser request these names from a server, which decodes them once, so a percent sign is
/// written as `%25`. A plain name does not change. Formats that are read from a disk use the name
/// itself.
package enum PercentEncoding {
  package static func encoded(_ file: String) -> String {
    var result = ""
    for byte in file.utf8 {
      switch UnicodeScalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "~", "@": result.unicodeScalars.append(UnicodeScalar(byte))
      default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }

  /// Returns the text with each `%` and two hexadecimal digits replaced by their byte. A text whose
  /// bytes are then no UTF-8 is returned as it is.
  package static func decoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let digits = bytes[index] == UInt8(ascii: "%") ? bytes[(index + 1)...].prefix(2) : []
      let isCode = digits.count == 2 && digits.allSatisfy("0123456789ABCDEFabcdef".utf8.contains)
      let byte = isCode ? UInt8(String(decoding: digits, as: UTF8.self), radix: 16) : nil
      result.append(byte ?? bytes[index])
      index += byte == nil ? 1 : 3
    }
    return String(validating: result, as: UTF8.self) ?? text
  }
}
