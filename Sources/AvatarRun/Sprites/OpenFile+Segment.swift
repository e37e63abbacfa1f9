internal import AvatarRaster

/// Reads a segment's file in pieces. If another process changes the file in the meantime, even in
/// place, a piece differs or a read fails; both are detected before anything is painted.
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
