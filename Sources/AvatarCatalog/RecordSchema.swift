public import AvatarSupport
internal import AvatarScene
/// A JSON Schema (draft 2020-12) of the records for an art pack, for editors, forms and services.
extension CatalogListing {
  /// Every field by its name in the app, in the order in which it is edited. A value that is not
  /// among the choices is drawn as the default, with a warning.
  ///
  /// `x-kind` is variant, color, text, flag or number. `x-tab` and `x-order` give the position in
  /// an editor, `x-column` the column of a table, `x-garment` what the field selects or colours.
  /// The names of a colour are `examples`, because any other colour is valid too.
  public var recordSchema: JSON {
    let properties = fields.map { ($0.name, Optional(property($0))) }
    return .members([
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("A record for the art pack \(pack.name) \(pack.version)")),
      ("type", .string("object")),
      ("properties", .members([("id", .members([("type", .string("string"))]))] + properties)),
    ])
  }

  private func property(_ field: RecordField) -> JSON {
    let slot = slots.first { $0.fields.contains(field.name) }
    let names = slot?.choices.map { JSON.string($0.name) }
    let others: [RecordField.Kind: [String]] = [.flag: ["boolean"], .number: ["number"]]
    let types = ["string"] + (others[field.kind] ?? []) + ["null"]
    let flags = JSON.array([.string("true"), .string("false"), .bool(true), .bool(false), .null])
    return .members([
      ("type", .array(types.map { .string($0) })),
      ("enum", field.kind == .flag ? flags : field.kind == .variant ? names.map { .array($0 + [.null]) } : nil),
      ("examples", field.kind == .color ? names.map { .array($0) } : nil),
      ("default", (slot?.defaultValue ?? field.default).map { .string($0) }),
      ("minimum", field.min.map { .number($0) }), ("maximum", field.max.map { .number($0) }),
      ("multipleOf", field.step.map { .number($0) }),
      ("x-kind", .string(field.kind.rawValue)), ("x-column", .string(field.column)),
      ("x-tab", field.tab.map { .string($0) }),
      ("x-order", .int(field.order)), ("x-garment", field.garment.map { .string($0) }),
    ])
  }
}
