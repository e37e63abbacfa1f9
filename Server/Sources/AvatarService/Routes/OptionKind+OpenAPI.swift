internal import AvatarSupport
internal import AvatarRaster

extension OptionKind {
  /// Returns the schema of an option as OpenAPI has it.
  func schema(defaultValue: String) -> JSON {
    let text = JSON.string("string")
    switch self {
    case .whole(let range, _):
      let maximum = range.upperBound < .max ? JSON.int(range.upperBound) : JSON.int(2_147_483_647)
      return .members([
        ("type", .string("integer")), ("minimum", .int(range.lowerBound)), ("maximum", maximum),
        ("default", Int(defaultValue).map { .int($0) }),
      ])
    case .number(let range, _):
      let ends: [(String, JSON?)] = [("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound))]
      return .members([("type", .string("number"))] + ends + [("default", Double(defaultValue).map { .number($0) })])
    case .flag(let defaultValue, let words):
      let names = [words?.on, words?.off].compactMap { $0 }
      guard !names.isEmpty else { return .members([("type", .string("boolean")), ("default", .bool(defaultValue))]) }
      return .members([("type", text), ("enum", .array((names + ["true", "false"]).map { .string($0) }))])
    case .word(let known):
      return .members([
        ("type", text), ("enum", .array(known.map { .string($0) })),
        ("default", defaultValue.isEmpty ? nil : .string(defaultValue)),
      ])
    case .form(let example, _):
      return .members([
        ("type", text), ("description", .string(example)),
        ("default", defaultValue.isEmpty ? nil : .string(defaultValue)),
      ])
    case .text: return .members([("type", text), ("default", defaultValue.isEmpty ? nil : .string(defaultValue))])
    case .words(let known):
      let words = known.joined(separator: "|")
      return .members([
        ("type", text), ("pattern", .string("^((\(words))(,(\(words)))*)?$")), ("description", .string("with commas")),
        ("default", defaultValue.isEmpty ? nil : .string(defaultValue)),
      ])
    case .scales:
      // From 0.25 to 8 in quarters.
      let scale = "(0\\.(25|5|75)|[1-7](\\.(25|5|75))?|8)"
      return .members([
        ("type", text), ("pattern", .string("^\(scale)(,\(scale))*$")), ("description", .string("with commas")),
        ("default", defaultValue.isEmpty ? nil : .string(defaultValue)),
      ])
    case .names:
      return .members([
        ("type", text), ("description", .string("with commas")),
        ("default", defaultValue.isEmpty ? nil : .string(defaultValue)),
      ])
    }
  }
}
