// The types of the catalog. Members are packed in order.

extension Catalog: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(fields: RecordFields(try reader.take()), garments: try reader.take(), feelings: try reader.take())
  }
  package func pack(into writer: inout SectionEncoder) { writer.put(fields.all, garments, feelings) }
}

extension Catalog.Garment: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      name: try reader.take(), default: try reader.take(), variants: try reader.take(), fallback: try reader.take(),
      views: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(name, self.default, variants, fallback, views) }
}

extension Catalog.Variant: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      name: try reader.take(), words: try reader.take(), uniBranded: try reader.take(), kit: try reader.take(),
      states: try reader.take(), exclusive: try reader.take(),
      bones: try reader.take(), hides: try reader.take(), drawn: try reader.take(), side: try reader.take(),
      paints: try reader.take(),
      options: try reader.take(), clips: try reader.take(), feelings: try reader.take(),
      stance: try reader.take(), author: try reader.take(),
      licence: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(
      name, words, uniBranded, kit, states, exclusive, bones, hides, drawn, side, paints, options, clips, feelings,
      stance, author, licence)
  }
}

extension Side: Packable {}
extension FigureID.View: Packable {}

extension Catalog.ClipRule: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) { self.init(try reader.text()) }
  package func pack(into writer: inout SectionEncoder) { writer.put(text: text) }
}

extension FeelingPose: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(switches: try reader.take(), bones: try reader.take())
  }
  package func pack(into writer: inout SectionEncoder) { writer.put(switches, bones) }
}

extension Catalog.Adjustment: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      x: try reader.take(), y: try reader.take(), scaleX: try reader.take(), scaleY: try reader.take(),
      length: try reader.take(), width: try reader.take(), rotation: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(x, y, scaleX, scaleY, length, width, rotation) }
}

extension RecordField: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      name: try reader.take(), column: try reader.take(), kind: try reader.take(), order: try reader.take(),
      tab: try reader.take(),
      figure: try reader.take(), garment: try reader.take(), palette: try reader.take(), default: try reader.take(),
      paints: try reader.take(),
      derives: try reader.take(), merch: try reader.take(), shows: try reader.take(), words: try reader.take(),
      alt: try reader.take(),
      isFace: try reader.take(), isFigure: try reader.take(), follows: try reader.take(), colors: try reader.take(),
      side: try reader.take(), min: try reader.take(), max: try reader.take(), step: try reader.take(),
      moves: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(
      name, column, kind, order, tab, figure, garment, palette, self.default, paints, derives, merch, shows, words, alt,
      isFace, isFigure, follows, colors, side, self.min, self.max, step, moves)
  }
}

extension RecordField.Derived: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(family: try reader.take(), rule: try reader.take(), on: try reader.take(), name: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(family, rule, on, name) }
}

extension RecordField.Merch: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      flag: try reader.take(), university: try reader.take(), status: try reader.take(), values: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(flag, university, status, values) }
}

extension RecordField.Kind: Packable {}
extension RecordField.Wearer: Packable {}
extension RecordField.Letters: Packable {}
extension Palettes.Choice: Packable {}
extension PaintRule: Packable {}

extension Mannequins: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(plain: try reader.take(), moving: try reader.take(), full: try reader.take(), coats: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(plain, moving, full, coats) }
}
