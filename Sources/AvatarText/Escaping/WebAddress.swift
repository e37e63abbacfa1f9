/// A file name as a URL relative to the file that refers to it.
///
/// File names of this project contain percent signs in place of other characters of an id. Engines
/// in a browser request these names from a server, which decodes them once, so a percent sign is
/// written as `%25`. A plain name does not change. Formats that are read from a disk use the name
/// itself.
package enum WebAddress {
  package static func of(_ file: String) -> String {
    var result = ""
    for byte in file.utf8 {
      switch UnicodeScalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "~", "@": result.unicodeScalars.append(UnicodeScalar(byte))
      default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}
