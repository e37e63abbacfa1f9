// The types of the art. Members are packed in order.

extension PackInfo: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      name: try reader.take(), title: try reader.take(), version: try reader.take(), author: try reader.take(),
      licence: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(name, title, version, author, licence) }
}

/// The ranges that depend on a print follow the layers, and only if there are any, and then the halves: few parts have
/// them, and all others keep their bytes, and with them their keys.
extension Part: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    let (garment, variant): (String, String) = (try reader.take(), try reader.take())
    var layers: [Layer] = try reader.take()
    if !reader.isAtEnd {
      let printed: [[Layer.Printed]] = try reader.take()
      guard printed.count == layers.count else {
        throw PackFormatError(problem: "there are \(printed.count) prints for \(layers.count) layers")
      }
      let halves: [[Layer.Half]] = reader.isAtEnd ? layers.map { _ in [] } : try reader.take()
      guard halves.count == layers.count else {
        throw PackFormatError(problem: "there are halves for \(halves.count) of \(layers.count) layers")
      }
      layers = zip(layers, zip(printed, halves)).map { $0.with($1.0, $1.1) }
    }
    self.init(garment: garment, variant: variant, layers: layers)
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(garment, variant, layers)
    let isCut = layers.contains { $0.halves != nil }
    if isCut || layers.contains(where: { $0.printed != nil }) { writer.put(layers.map { $0.printed ?? [] }) }
    if isCut { writer.put(layers.map { $0.halves ?? [] }) }
  }
}

extension Layer {
  fileprivate func with(_ printed: [Printed], _ halves: [Half]) -> Layer {
    Layer(
      name: name, roles: roles, shapes: shapes, pivot: pivot, uprights: uprights,
      printed: printed.isEmpty ? nil : printed, halves: halves.isEmpty ? nil : halves)
  }
}

extension Layer.Half: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(number: try reader.take(), whole: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(number, whole) }
}

extension Layer.Printed: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(first: try reader.take(), count: try reader.take(), rule: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(first, count, rule) }
}

extension Layer.Printed.Rule: Packable {}

extension Alphabet: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(height: try reader.take(), gap: try reader.take(), letters: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(height, gap, letters) }
}

extension Alphabet.Letter: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(width: try reader.take(), path: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(width, path) }
}

extension Layer: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      name: try reader.take(), roles: try reader.take(), shapes: try reader.take(), pivot: try reader.take(),
      uprights: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(name, roles, shapes, pivot, uprights) }
}

extension Layer.Upright: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(first: try reader.take(), count: try reader.take(), x: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(first, count, x) }
}

extension PaintRole: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(family: try reader.take(), tint: try reader.take())
  }
  package func pack(into writer: inout SectionEncoder) { writer.put(family, tint) }
}

extension Shape: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      path: try reader.take(), fill: try reader.take(), stroke: try reader.take(), clips: try reader.take(),
      source: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(path, fill, stroke, clips, source) }
}

extension Shape.Source: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(path: try reader.take(), stroke: try reader.take(), clips: try reader.take())
  }
  package func pack(into writer: inout SectionEncoder) { writer.put(path, stroke, clips) }
}

extension Shape.Fill: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(role: try reader.take(), opacity: try reader.take(), evenOdd: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(role, opacity, evenOdd) }
}

extension Shape.Stroke: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      role: try reader.take(), opacity: try reader.take(), width: try reader.take(), cap: try reader.take(),
      join: try reader.take(),
      miterLimit: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(role, opacity, width, cap, join, miterLimit) }
}

extension LineCap: Packable {}
extension LineJoin: Packable {}

extension Shape.Outline: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(path: try reader.take(), evenOdd: try reader.take())
  }
  package func pack(into writer: inout SectionEncoder) { writer.put(path, evenOdd) }
}

extension University: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      id: try reader.take(), name: try reader.take(), aliases: try reader.take(), primary: try reader.take(),
      secondary: try reader.take(),
      kit: try reader.take(), source: try reader.take(), confidence: try reader.take(), initials: try reader.take(),
      pattern: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(id, name, aliases, primary, secondary, kit, source, confidence, initials, pattern)
  }
}

extension University.Kit: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(primary: try reader.take(), secondary: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(primary, secondary) }
}

extension University.Pattern: Packable {}
