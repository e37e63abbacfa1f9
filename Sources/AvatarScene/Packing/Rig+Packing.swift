extension RigSource: Packable {
  public init(from reader: inout PackReader) throws(PackFault) {
    self.init(
      name: try reader.take(), frame: try reader.take(), ground: try reader.take(), bones: try reader.take(), switches: try reader.take(),
      slots: try reader.take(), trails: try reader.take(), reactions: try reader.take())
  }

  public func pack(into writer: inout PackWriter) { writer.put(name, frame, ground, bones, switches, slots, trails, reactions) }
}

extension FrameGeometry: Packable {
  public init(from reader: inout PackReader) throws(PackFault) {
    self.init(width: try reader.take(), height: try reader.take(), originX: try reader.take(), originY: try reader.take())
  }

  public func pack(into writer: inout PackWriter) { writer.put(width, height, originX, originY) }
}

extension Bone: Packable {
  public init(from reader: inout PackReader) throws(PackFault) {
    self.init(name: try reader.take(), parent: try reader.take(), pivot: try reader.take())
  }

  public func pack(into writer: inout PackWriter) { writer.put(name, parent, pivot) }
}

extension Slot: Packable {
  public init(from reader: inout PackReader) throws(PackFault) {
    self.init(
      name: try reader.take(), z: try reader.take(), bone: try reader.take(), part: try reader.take(), layer: try reader.take(),
      switch: try reader.take(), depth: try reader.take(), clipTo: try reader.take())
  }

  public func pack(into writer: inout PackWriter) { writer.put(name, z, bone, part, layer, self.switch, depth, clipTo) }
}

extension DepthChoice: Packable {
  public init(from reader: inout PackReader) throws(PackFault) {
    self.init(group: try reader.take(), front: try reader.take(), behind: try reader.take(), over: try reader.take())
  }

  public func pack(into writer: inout PackWriter) { writer.put(group, front, behind, over) }
}

extension Trail: Packable {
  public init(from reader: inout PackReader) throws(PackFault) {
    self.init(
      bone: try reader.take(), lag: try reader.take(), turn: try reader.take(), swing: try reader.take(), lift: try reader.take(),
      stretch: try reader.take())
  }

  public func pack(into writer: inout PackWriter) { writer.put(bone, lag, turn, swing, lift, stretch) }
}

extension ClipSource: Packable {
  public init(from reader: inout PackReader) throws(PackFault) {
    self.init(
      name: try reader.take(), duration: try reader.take(), frames: try reader.take(), loop: try reader.take(), then: try reader.take(),
      tracks: try reader.take(), switches: try reader.take(), depths: try reader.take())
  }

  public func pack(into writer: inout PackWriter) { writer.put(name, duration, frames, loop, then, tracks, switches, depths) }
}

extension Keyframe: Packable {
  public init(from reader: inout PackReader) throws(PackFault) {
    self.init(time: try reader.take(), value: try reader.take(), easing: try reader.take())
  }

  public func pack(into writer: inout PackWriter) { writer.put(time, value, easing) }
}

extension ChoiceKey: Packable {
  public init(from reader: inout PackReader) throws(PackFault) { self.init(time: try reader.take(), value: try reader.take()) }
  public func pack(into writer: inout PackWriter) { writer.put(time, value) }
}

/// The number of its name; one more for a Bézier curve, whose four numbers follow.
extension Easing: Packable {
  public init(from reader: inout PackReader) throws(PackFault) {
    let number = try reader.bits()
    if number < UInt64(Self.names.count) {
      self = Self.names[Int(number)].1
    } else {
      self = .bezier(try reader.take(), try reader.take(), try reader.take(), try reader.take())
    }
  }

  public func pack(into writer: inout PackWriter) {
    if case .bezier(let x1, let y1, let x2, let y2) = self {
      writer.put(bits: UInt64(Self.names.count))
      writer.put(x1, y1, x2, y2)
    } else {
      writer.put(bits: UInt64(Self.names.firstIndex { $0.1 == self } ?? 0))
    }
  }
}
