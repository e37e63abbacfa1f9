extension Palettes: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      skinTones: try reader.take(), defaultSkinTone: try reader.take(), hairColors: try reader.take(),
      defaultHairColor: try reader.take(),
      colors: try reader.take(), tints: try reader.take(), families: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(skinTones, defaultSkinTone, hairColors, defaultHairColor, colors, tints, families)
  }
}

extension NamedSwatch: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(name: try reader.take(), color: try reader.take())
  }
  package func pack(into writer: inout SectionEncoder) { writer.put(name, color) }
}

extension RGBA: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    let bits = try reader.bits()
    func channel(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
    self.init(channel(24), channel(16), channel(8), channel(0))
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(bits: UInt64(red) << 24 | UInt64(green) << 16 | UInt64(blue) << 8 | UInt64(alpha))
  }
}

extension PaintFamily: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(color: try reader.take(), preview: try reader.take(), tints: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(color, preview, tints) }
}

extension Tint: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    lightness = try reader.take()
    chroma = try reader.take()
    a = try reader.take()
    b = try reader.take()
    lift = try reader.take()
    onDark = try reader.take()
    darkBelow = try reader.take()
    floor = try reader.take()
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(lightness, chroma, a, b, lift, onDark, darkBelow, floor)
  }
}
