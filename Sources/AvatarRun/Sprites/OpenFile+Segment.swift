internal import AvatarRaster

/// A segment's file is read a piece at a time: whoever changes it meanwhile, in place too, makes a piece another one or a reading fail, and both are
/// seen before anything is painted.
extension OpenFile: SegmentSource {
  var count: Int { size ?? 0 }

  func bytes(at offset: Int, count wanted: Int) -> [UInt8]? {
    guard offset >= 0, wanted >= 0, offset <= count, wanted <= count - offset else { return nil }
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { room, filled in
      filled = read(into: UnsafeMutableRawBufferPointer(room), at: offset)
      isWhole = filled == wanted
    }
    return isWhole ? bytes : nil
  }
}
