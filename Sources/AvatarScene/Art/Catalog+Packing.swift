// What the catalog holds, member after member.

extension Catalog: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self.init(fields: RecordFields(try reader.take()), garments: try reader.take()) }
  package func pack(into writer: inout PackWriter) { writer.put(fields.all, garments) }
}

extension Catalog.Garment: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(name:default:variants:)) }
  package func pack(into writer: inout PackWriter) { writer.put(name, self.default, variants) }
}

extension Catalog.Variant: Packable {
  package init(from reader: inout PackReader) throws(PackFault) {
    self = try reader.build(Self.init(name:words:uniBranded:states:exclusive:bones:author:licence:))
  }

  package func pack(into writer: inout PackWriter) { writer.put(name, words, uniBranded, states, exclusive, bones, author, licence) }
}

extension Catalog.Adjustment: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(x:y:scaleX:scaleY:)) }
  package func pack(into writer: inout PackWriter) { writer.put(x, y, scaleX, scaleY) }
}

extension RecordField: Packable {
  package init(from reader: inout PackReader) throws(PackFault) {
    self = try reader.build(Self.init(name:column:kind:order:tab:figure:garment:palette:default:paints:derives:merch:shows:words:alt:isFace:isFigure:))
  }

  package func pack(into writer: inout PackWriter) {
    writer.put(name, column, kind, order, tab, figure, garment, palette, self.default, paints, derives, merch, shows, words, alt, isFace, isFigure)
  }
}

extension RecordField.Derived: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(family:rule:on:name:)) }
  package func pack(into writer: inout PackWriter) { writer.put(family, rule, on, name) }
}

extension RecordField.Merch: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(flag:university:status:values:)) }
  package func pack(into writer: inout PackWriter) { writer.put(flag, university, status, values) }
}

extension RecordField.Kind: Packable {}
extension RecordField.Wearer: Packable {}
extension RecordField.Letters: Packable {}
extension Palettes.Choice: Packable {}
extension DerivedPaint: Packable {}

extension Mannequins: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(plain:moving:full:mix:)) }
  package func pack(into writer: inout PackWriter) { writer.put(plain, moving, full, mix) }
}

extension Mannequins.Mix: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(stride:start:drift:colors:of:worn:)) }
  package func pack(into writer: inout PackWriter) { writer.put(stride, start, drift, colors, of, worn) }
}
