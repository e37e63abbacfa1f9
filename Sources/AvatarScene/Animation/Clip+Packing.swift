extension ClipSource: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      name: try reader.take(), duration: try reader.take(), frames: try reader.take(), extraFrames: try reader.take(),
      loop: try reader.take(),
      then: try reader.take(),
      tracks: try reader.take(), switches: try reader.take(), depths: try reader.take(),
      reach: try reader.take(), ground: try reader.take(), facings: try reader.take(), feelings: try reader.take(),
      stance: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(
      name, duration, frames, extraFrames, loop, then, tracks, switches, depths, reach, ground, facings, feelings,
      stance)
  }
}

extension Facing: Packable {}

extension Keyframe: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(time: try reader.take(), value: try reader.take(), easing: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(time, value, easing) }
}

extension FeelingKey: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(time: try reader.take(), value: try reader.take(), intensity: try reader.take())
  }
  package func pack(into writer: inout SectionEncoder) { writer.put(time, value, intensity) }
}

extension ChoiceKey: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(time: try reader.take(), value: try reader.take())
  }
  package func pack(into writer: inout SectionEncoder) { writer.put(time, value) }
}

/// Packed as the index of the easing's name. A Bézier curve has the index after the last name,
/// followed by its four numbers.
extension Easing: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    let number = try reader.bits()
    if number < UInt64(Self.names.count) {
      self = Self.names[Int(number)].1
    } else {
      self = .bezier(try reader.take(), try reader.take(), try reader.take(), try reader.take())
    }
  }

  package func pack(into writer: inout SectionEncoder) {
    if case .bezier(let x1, let y1, let x2, let y2) = self {
      writer.put(bits: UInt64(Self.names.count))
      writer.put(x1, y1, x2, y2)
    } else {
      writer.put(bits: UInt64(Self.names.firstIndex { $0.1 == self } ?? 0))
    }
  }
}
