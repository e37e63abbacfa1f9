// The art's own types, member after member.

extension PackInfo: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(name:version:author:licence:)) }
  package func pack(into writer: inout PackWriter) { writer.put(name, version, author, licence) }
}

extension Part: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(garment:variant:layers:)) }
  package func pack(into writer: inout PackWriter) { writer.put(garment, variant, layers) }
}

extension Layer: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(name:roles:shapes:pivot:uprights:)) }
  package func pack(into writer: inout PackWriter) { writer.put(name, roles, shapes, pivot, uprights) }
}

extension Layer.Upright: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(first:count:x:)) }
  package func pack(into writer: inout PackWriter) { writer.put(first, count, x) }
}

extension PaintRole: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(family:tint:)) }
  package func pack(into writer: inout PackWriter) { writer.put(family, tint) }
}

extension Shape: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(path:fill:stroke:clips:)) }
  package func pack(into writer: inout PackWriter) { writer.put(path, fill, stroke, clips) }
}

extension Shape.Fill: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(role:opacity:evenOdd:)) }
  package func pack(into writer: inout PackWriter) { writer.put(role, opacity, evenOdd) }
}

extension Shape.Stroke: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(role:opacity:width:cap:join:miterLimit:)) }
  package func pack(into writer: inout PackWriter) { writer.put(role, opacity, width, cap, join, miterLimit) }
}

extension LineCap: Packable {}
extension LineJoin: Packable {}

extension Shape.Outline: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(path:evenOdd:)) }
  package func pack(into writer: inout PackWriter) { writer.put(path, evenOdd) }
}

extension University: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(id:name:aliases:primary:secondary:source:confidence:)) }
  package func pack(into writer: inout PackWriter) { writer.put(id, name, aliases, primary, secondary, source, confidence) }
}
