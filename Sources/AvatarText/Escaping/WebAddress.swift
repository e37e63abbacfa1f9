/// A file's name as an address beside the file that names it.
///
/// Names of ours hold percent signs where an id had other characters. Engines in a browser ask a server for what they read, and the server
/// decodes it once: so a percent sign is written as `%25`. A plain name stays as it is. Formats that are read from a disk have the name itself.
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
