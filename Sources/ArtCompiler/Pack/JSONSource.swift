internal import AvatarJSON
internal import AvatarText
internal import AvatarScene
internal import FoundationShim

/// Reads a JSON source with errors that name the line, or the key path.
enum JSONSource {
  static func read<T: Decodable>(_ type: T.Type, _ path: String, in folder: SourceFolder) throws(ArtError) -> T {
    try decode(type, try folder.bytes(path), file: folder.display(path))
  }

  static func decode<T: Decodable>(_ type: T.Type, _ bytes: [UInt8], file: String) throws(ArtError) -> T {
    do { _ = try JSONText.parse(bytes) } catch {
      throw ArtError(file: file, line: error.line, "column \(error.column): \(error.problem)")
    }
    do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch let error as DecodingError {
      throw translated(error, file)
    } catch {
      throw ArtError(file: file, line: nil, "\(error)")
    }
  }

  private static func translated(_ error: DecodingError, _ file: String) -> ArtError {
    switch error {
    case .keyNotFound(let key, let context):
      let place = place(context.codingPath)
      return ArtError(file: file, line: place == nil ? 1 : nil, field: place, "lacks \"\(key.stringValue)\"")
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      return ArtError(file: file, line: nil, field: place(context.codingPath), "expected \(name(type))")
    case .dataCorrupted(let context):
      return ArtError(file: file, line: nil, field: place(context.codingPath), problem(context))
    @unknown default: return ArtError(file: file, line: nil, "\(error)")
    }
  }

  /// The text is JSON, as has been seen before: what the decoder then calls no JSON is a number that is not whole, or too large.
  private static func problem(_ context: DecodingError.Context) -> String {
    guard context.underlyingError != nil || context.codingPath.isEmpty else { return context.debugDescription }
    return "a number has a fraction, or is too large, where a whole number belongs"
  }

  private static func name(_ type: Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Double.Type, is Int.Type: "a number"
    case is Bool.Type: "true or false"
    default: "\(type)".utf8.hasPrefix("Array") ? "a list" : "an object"
    }
  }

  /// `tracks.rightArm.rotation[3].time`; nil at the top.
  static func place(_ path: [any CodingKey]) -> String? {
    let text = path.reduce(into: "") { text, key in
      if let index = key.intValue { text += "[\(index)]" } else { text += (text.isEmpty ? "" : ".") + key.stringValue }
    }
    return text.isEmpty ? nil : text
  }
}
