internal import AvatarSupport
internal import AvatarRaster
internal import HTTPTypes

/// Named sets of options, in the format of `--presets FILE`: `{"still": {"face": {"size": 48,
/// "framing": "head"}}, "preview": {…}, "sheet": {…}}`.
///
/// With presets, a client chooses a set by `?preset=face` and cannot set other options.
package struct Presets: Sendable {
  /// The sets by the kind of picture, then by name.
  let sets: [String: [String: [String: JSONValue]]]

  /// - Throws: `Problem` for an invalid file.
  package init(_ bytes: [UInt8]) throws {
    guard case .object(let kinds) = try JSONText.parse(bytes) else {
      throw Problem(.badRequest, "presets are a JSON object: {\"still\": {\"face\": {…}}}")
    }
    var sets: [String: [String: [String: JSONValue]]] = [:]
    for (kind, value) in kinds {
      guard case .object(let named) = value else {
        throw Problem(.badRequest, "\(kind): expected an object of presets, found \(value.kind)")
      }
      for (name, value) in named {
        guard case .object(let options) = value else {
          throw Problem(.badRequest, "\(kind): \(name): expected an object of options, found \(value.kind)")
        }
        switch kind {
        case "still": try Self.check(options, StillOptions.fields, StillOptions())
        case "preview": try Self.check(options, PreviewOptions.fields, PreviewOptions())
        case "sticker": try Self.check(options, StickerOptions.fields, StickerOptions())
        case "parts": try Self.check(options, SheetOptions.partsFields, SheetOptions())
        case "sheet": try Self.check(options, SheetOptions.fields, SheetOptions())
        default: throw Problem(.badRequest, "\(kind): there are presets for still, preview, sticker, parts and sheet")
        }
        sets[kind, default: [:]][name] = options
      }
    }
    self.sets = sets
  }

  private static func check<Options>(
    _ values: [String: JSONValue], _ fields: OptionFields<Options>, _ defaultValue: Options
  ) throws {
    var options = defaultValue
    try set(values, fields, in: &options)
  }

  static func set<Options>(_ values: [String: JSONValue], _ fields: OptionFields<Options>, in options: inout Options)
    throws
  {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let field = fields.all.first(where: { OptionQuery.name(of: $0.flag, $0.name) == name || $0.name == name })
      else {
        throw Problem(
          .badRequest,
          "there is no option \"\(name.prefix(80))\"; use \(OptionQuery.names(fields).joined(separator: ", "))",
          field: name)
      }
      try field.set(value, in: &options)
    }
  }

  /// Sets the options of the preset that a request names.
  func read<Options>(_ kind: String, _ fields: OptionFields<Options>, _ query: Query, into options: inout Options)
    throws
  {
    let known = (sets[kind] ?? [:]).keys.sorted()
    guard !known.isEmpty else { throw Problem.notFound("this server has no presets for a \(kind)") }
    if let other = query.pairs.first(where: { $0.name != "preset" }) {
      throw Problem(
        .badRequest,
        "\(other.name.prefix(80)): this server takes no options but preset; use \(known.joined(separator: ", "))",
        field: other.name)
    }
    guard query.pairs.count == 1, let name = query["preset"], let values = sets[kind]?[name] else {
      throw Problem(.badRequest, "preset: use one of \(known.joined(separator: ", "))", field: "preset")
    }
    try Self.set(values, fields, in: &options)
  }
}
