import Foundation

/// Generated records for tests.
enum Looks {
  /// Returns so many records with different looks, one a line, with the ids `r0`, `r1`, ….
  static func records(_ count: Int) -> String {
    let hair = ["none", "messy", "short", "long", "bun", "ponytail", "afro", "braids"]
    let tops = ["tshirt", "hoodie", "jacket", "polo", "sweater", "jersey", "varsity"]
    return (0..<count).map { index in
      let color = String(format: "#%06X", (index &* 7919 + 12345) & 0xFFFFFF)
      return
        "{\"id\": \"r\(index)\", \"hairStyle\": \"\(hair[index % 8])\", \"topStyle\": \"\(tops[index % 7])\", \"topColor\": \"\(color)\"}"
    }.joined(separator: "\n") + "\n"
  }
}
