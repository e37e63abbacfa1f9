internal import HTTPTypes

/// What a client can read, as `Accept` says.
struct Accepted {
  private let ranges: [(type: Substring, quality: Double)]

  /// - Parameter field: nil where the client says nothing: then it reads everything.
  init(_ field: String?) {
    ranges = (field ?? "").split(separator: ",").prefix(64).compactMap { part in
      let pieces = part.split(separator: ";").map { $0.drop { $0 == " " || $0 == "\t" } }
      guard let type = pieces.first?.prefix(while: { $0 != " " && $0 != "\t" }), !type.isEmpty else { return nil }
      let quality = pieces.dropFirst().first { $0.lowercased().hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
      return (Substring(type.lowercased()), min(1, max(0, quality ?? 1)))
    }
  }

  /// How gladly a type is taken; 0 for not at all. The most precise range decides.
  func quality(of type: String) -> Double {
    guard !ranges.isEmpty else { return 1 }
    let family = type.prefix { $0 != "/" } + "/*"
    for wanted in [Substring(type.prefix { $0 != ";" }), Substring(family), "*/*"] {
      if let range = ranges.first(where: { $0.type == wanted }) { return range.quality }
    }
    return 0
  }

  /// The type that is taken most gladly, the earlier of equals; nil where none is taken.
  func best(of types: [String]) -> String? {
    var best: (type: String, quality: Double)?
    for type in types where quality(of: type) > best?.quality ?? 0 { best = (type, quality(of: type)) }
    return best?.type
  }
}

/// Whether a client has an answer already, as `If-None-Match` says.
enum EntityTag {
  static func matches(_ tag: String, _ field: String?) -> Bool {
    guard let field else { return false }
    if field == tag { return true }
    // Weak comparison, as RFC 9110 has it for this field.
    return field.split(separator: ",").contains { part in
      let known = part.drop { $0 == " " || $0 == "\t" }
      let name = known.hasPrefix("W/") ? known.dropFirst(2) : known
      return name == "*" || name.prefix { $0 != " " && $0 != "\t" } == tag
    }
  }
}

/// What a body may be called.
enum MediaType {
  /// The type without its parameters, in small letters.
  static func name(_ field: String) -> String { field.prefix { $0 != ";" && $0 != " " }.lowercased() }

  /// - Throws: 415 for a body that says it is something else, or that is packed.
  static func check(_ fields: HTTPFields, isOneOf types: [String]) throws(Problem) {
    if let coding = fields[.contentEncoding], coding.lowercased() != "identity" {
      throw Problem(.unsupportedMediaType, "the body is packed (\(coding)); send it as it is", extra: [.acceptEncoding: "identity"])
    }
    guard let found = fields[.contentType].map(name), !types.contains(found) else { return }
    throw Problem(.unsupportedMediaType, "the body is called \(found); send it as \(types.joined(separator: " or "))", field: "Content-Type")
  }
}

extension HTTPField.Name {
  static let diagnostics = HTTPField.Name("X-Avatar-Diagnostics") ?? .from
}
