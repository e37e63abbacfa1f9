import Foundation

/// Helpers for readers of JSON.
package enum JSONReading {
  package static func object(_ text: String) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
      throw ReadError("not an object")
    }
    return object
  }
}
