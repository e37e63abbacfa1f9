extension RigSource: Packable {
  package init(from reader: inout PackReader) throws(PackFault) {
    self = try reader.build(Self.init(name:frame:ground:bones:switches:slots:trails:limbs:travel:reactions:))
  }

  package func pack(into writer: inout PackWriter) { writer.put(name, frame, ground, bones, switches, slots, trails, limbs, travel, reactions) }
}

extension FrameGeometry: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(width:height:originX:originY:)) }
  package func pack(into writer: inout PackWriter) { writer.put(width, height, originX, originY) }
}

extension Bone: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(name:parent:pivot:)) }
  package func pack(into writer: inout PackWriter) { writer.put(name, parent, pivot) }
}

extension Slot: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(name:z:bone:part:layer:switch:depth:clipTo:)) }
  package func pack(into writer: inout PackWriter) { writer.put(name, z, bone, part, layer, self.switch, depth, clipTo) }
}

extension DepthChoice: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(group:front:behind:over:before:)) }
  package func pack(into writer: inout PackWriter) { writer.put(group, front, behind, over, before) }
}

extension Trail: Packable {
  package init(from reader: inout PackReader) throws(PackFault) { self = try reader.build(Self.init(bone:lag:turn:swing:lift:stretch:)) }
  package func pack(into writer: inout PackWriter) { writer.put(bone, lag, turn, swing, lift, stretch) }
}
