internal import AvatarScene
internal import AvatarSupport
internal import HTTPTypes

/// The media types that a client accepts, from the `Accept` field.
struct AcceptHeader {
  private let ranges: [(type: Substring, quality: Double)]

  /// - Parameter field: nil if the client sends no such field, which means that it accepts
  ///   everything. The type of problems is left out, because they are sent whatever is accepted:
  ///   generated clients name it beside the types of the answer, or alone.
  init(_ field: String?) {
    ranges = (field ?? "").utf8.split(separator: ",").prefix(64).compactMap { part in
      let pieces = part.lowercased().utf8.split(separator: ";").map(Self.firstWord)
      guard let type = pieces.first, !type.isEmpty, type != Problem.mimeType else { return nil }
      let quality = pieces.dropFirst().lazy.compactMap { $0.utf8.removing(prefix: "q=") }.first.flatMap { Double($0) }
      return (type, min(1, max(0, quality ?? 1)))
    }
  }

  /// Returns the first word, which ends at a space or a tab; leading spaces and tabs are skipped.
  static func firstWord(_ text: Substring) -> Substring {
    let start = text.unicodeScalars.drop { $0 == " " || $0 == "\t" }
    return start.firstIndex { $0 == " " || $0 == "\t" }.map { text[start.startIndex..<$0] } ?? text[start.startIndex...]
  }

  /// Returns the quality value of a type, from 0 (not accepted) to 1. The most specific range
  /// decides.
  func quality(of type: String) -> Double {
    guard !ranges.isEmpty else { return 1 }
    let plain = type.utf8.halves(at: ";")?.0 ?? type[...]
    let family = (plain.utf8.halves(at: "/")?.0 ?? plain) + "/*"
    for wanted in [plain, family, "*/*"] {
      if let range = ranges.first(where: { $0.type == wanted }) { return range.quality }
    }
    return 0
  }

  /// Returns the type with the highest quality, the first of equals; nil if none is accepted.
  func best(of types: [String]) -> String? {
    var best: (type: String, quality: Double)?
    for type in types where quality(of: type) > best?.quality ?? 0 { best = (type, quality(of: type)) }
    return best?.type
  }
}

/// Compares entity tags with the `If-None-Match` field, which tells whether the client has a
/// response already.
enum EntityTag {
  static func matches(_ tag: String, _ field: String?) -> Bool {
    guard let field else { return false }
    if field == tag { return true }
    // Weak comparison, which RFC 9110 requires for this field.
    return field.utf8.split(separator: ",").contains { part in
      let known = AcceptHeader.firstWord(part)
      let name = known.utf8.removing(prefix: "W/") ?? known
      return name == "*" || name == tag
    }
  }
}

/// Checks the media type and the encoding of a body.
enum MediaType {
  /// Returns the type without its parameters, in lower case.
  static func name(_ field: String) -> String {
    String(field.unicodeScalars.prefix { $0 != ";" && $0 != " " }).lowercased()
  }

  /// - Throws: `Problem` 415 for a body of another type, or a compressed one.
  static func check(_ fields: HTTPFields, isOneOf types: [String]) throws(Problem) {
    if let coding = fields[.contentEncoding], coding.lowercased() != "identity" {
      throw Problem(
        .unsupportedMediaType, "the body is packed (\(coding)); send it as it is", extra: [.acceptEncoding: "identity"])
    }
    guard let found = fields[.contentType].map(name), !types.contains(found) else { return }
    throw Problem(
      .unsupportedMediaType, "the body is called \(found); send it as \(types.joined(separator: " or "))",
      field: "Content-Type")
  }
}

extension HTTPField.Name {
  static let diagnostics = HTTPField.Name("X-Avatar-Diagnostics") ?? .from
}
