/// A parsed JSON text that knows where each of its values is, for messages about a file.
package struct JSONDocument: Sendable {
  package let value: JSONValue
  /// The positions of the value and of everything inside it.
  package let positions: JSONPositions
  package let bytes: [UInt8]

  /// Throws `JSONTextError` for text that is not JSON.
  package init(_ bytes: [UInt8]) throws(JSONTextError) {
    var parser = JSONParser(bytes, keepsPositions: true)
    value = try parser.document()
    positions = parser.positions ?? JSONPositions()
    self.bytes = bytes
  }

  /// Returns the line and column of a byte.
  package func position(at offset: Int) -> TextPosition { TextPosition(offset: offset, in: bytes) }

  /// Returns the line and column of the value at a path such as `tracks.rightArm.rotation[3].time`,
  /// or of the last value on the way to it.
  package func position(of path: String) -> TextPosition { position(at: positions.nearest(to: path).offset) }
}

/// The byte offsets of a JSON value, and of the values inside it.
package struct JSONPositions: Hashable, Sendable {
  /// A member of an object.
  package struct Member: Hashable, Sendable {
    /// The offset of the name's opening quote.
    package let nameOffset: Int
    package let value: JSONPositions

    package init(nameOffset: Int, value: JSONPositions) { (self.nameOffset, self.value) = (nameOffset, value) }
  }

  /// The offset of the value's first byte.
  package internal(set) var offset = 0
  package let members: [String: Member]
  package let items: [JSONPositions]

  init(members: [String: Member] = [:], items: [JSONPositions] = []) {
    self.members = members
    self.items = items
  }

  /// Creates the positions of a value that is put together from several texts.
  package init(offset: Int, members: [String: Member], items: [JSONPositions]) {
    self.init(members: members, items: items)
    self.offset = offset
  }

  /// Returns the positions of the value at a path such as `slots[3].variants`, or of the last value
  /// on the way to it. A name that contains a dot or a bracket is not found.
  package func nearest(to path: String) -> JSONPositions {
    var place = self
    for step in path.utf8.split(whereSeparator: { ".[]".utf8.contains($0) }) {
      let name = String(decoding: step, as: UTF8.self)
      if let member = place.members[name] {
        place = member.value
      } else if let number = Int(name), place.items.indices.contains(number) {
        place = place.items[number]
      } else {
        break
      }
    }
    return place
  }
}

/// A position in a text. Lines and columns count from 1, columns in bytes.
package struct TextPosition: Hashable, Sendable {
  package let line: Int
  package let column: Int

  init(offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    line = before.count { $0 == 10 } + 1
    column = offset - (before.lastIndex(of: 10).map { $0 + 1 } ?? 0) + 1
  }
}
