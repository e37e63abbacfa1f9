/// Adds values to a JSON text and leaves the rest of it as it is, with its order and its line breaks.
package enum JSONInsertion {
  /// Returns a text with one more item in a list of the outermost object.
  ///
  /// - Throws: `JSONTextError` for text that is not JSON.
  package static func adding(item: JSON, to list: String, of text: [UInt8]) throws(JSONTextError) -> [UInt8] {
    try adding(JSONWriter.line(item), to: list, ("[", "]"), of: text)
  }

  /// Returns a text with one more member of an object in the outermost object.
  ///
  /// - Throws: `JSONTextError` for text that is not JSON.
  package static func adding(
    _ name: String, _ value: JSON, to object: String, of text: [UInt8]
  ) throws(JSONTextError) -> [UInt8] {
    // The writer quotes the name.
    let member = JSONWriter.line(.members([(name, value)])).utf8.dropFirst().dropLast()
    return try adding(String(decoding: member, as: UTF8.self), to: object, ("{", "}"), of: text)
  }

  private static func adding(
    _ line: String, to name: String, _ brackets: (String, String), of text: [UInt8]
  ) throws(JSONTextError) -> [UInt8] {
    let document = try JSONDocument(text)
    let place = document.positions.members[name]?.value
    guard let place, document.value[name]?.list != nil || document.value[name]?.object != nil else {
      let name = JSONWriter.line(.string(name))
      let isAlone = document.positions.members.isEmpty
      return insert(
        "\n  \(name): \(brackets.0)\n    \(line)\n  \(brackets.1)\(isAlone ? "\n" : ",")", document.positions, text)
    }
    let isAlone = place.members.isEmpty && place.items.isEmpty
    return insert("\n    \(line)\(isAlone ? "\n  " : ",")", place, text)
  }

  /// Inserts a text behind the opening bracket of a value.
  private static func insert(_ added: String, _ place: JSONPositions, _ text: [UInt8]) -> [UInt8] {
    text[...place.offset] + Array(added.utf8) + text[(place.offset + 1)...]
  }
}
