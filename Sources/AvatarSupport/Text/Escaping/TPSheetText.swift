/// Escaping for the sprite lists that TexturePacker's importer for Unity reads.
package enum TPSheetText {
  /// Returns the name of a sprite: characters with a meaning in the format, and control characters,
  /// as `%` and two hexadecimal digits.
  package static func name(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      guard ";/%#:".unicodeScalars.contains(scalar) || scalar.value < 0x20 else {
        result.unicodeScalars.append(scalar)
        continue
      }
      result += (scalar.value < 16 ? "%0" : "%") + String(scalar.value, radix: 16, uppercase: true)
    }
    return result
  }
}
