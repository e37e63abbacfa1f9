extension RigSource: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      name: try reader.take(), frame: try reader.take(), ground: try reader.take(), bones: try reader.take(),
      switches: try reader.take(),
      slots: try reader.take(), trails: try reader.take(), limbs: try reader.take(), travel: try reader.take(),
      reactions: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(name, frame, ground, bones, switches, slots, trails, limbs, travel, reactions)
  }
}

extension FrameGeometry: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      width: try reader.take(), height: try reader.take(), originX: try reader.take(), originY: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(width, height, originX, originY) }
}

extension Bone: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      name: try reader.take(), parent: try reader.take(), pivot: try reader.take(), inherit: try reader.take(),
      side: try reader.take(), wheel: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(name, parent, pivot, inherit, side, wheel) }
}

extension Bone.Inherit: Packable {}

extension Slot: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      name: try reader.take(), z: try reader.take(), bone: try reader.take(), part: try reader.take(),
      layer: try reader.take(),
      switch: try reader.take(), depth: try reader.take(), clipTo: try reader.take(), side: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(name, z, bone, part, layer, self.switch, depth, clipTo, side)
  }
}

extension DepthChoice: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      group: try reader.take(), front: try reader.take(), behind: try reader.take(), over: try reader.take(),
      before: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(group, front, behind, over, before) }
}

extension SecondaryMotion: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      bone: try reader.take(), lag: try reader.take(), turn: try reader.take(), swing: try reader.take(),
      lift: try reader.take(),
      stretch: try reader.take(), gravity: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(bone, lag, turn, swing, lift, stretch, gravity)
  }
}
