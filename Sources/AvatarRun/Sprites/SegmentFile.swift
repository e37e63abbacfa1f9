internal import AvatarRaster
internal import CDisk
internal import Platform

/// A file whose bytes are read where they lie: mapped into memory on a disk of this machine, else read a piece at a time. On a network another machine may
/// take the file away, and what is mapped then ends the process, while a reading merely fails.
///
/// Who maps a file relies on nobody's making it shorter in place. We never do: a segment is written whole, renamed, and in the end removed.
final class SegmentFile: SegmentSource, @unchecked Sendable {
  let count: Int
  private let mapping: UnsafeMutableRawPointer?
  /// Nil where the file is mapped.
  private let file: OpenFile?

  /// - Returns: nil for a file that is empty or cannot be mapped.
  init?(_ file: OpenFile, size: Int, mayMap: Bool = true) {
    guard size > 0 else { return nil }
    count = size
    guard mayMap, Self.isHere(file) else {
      (mapping, self.file) = (nil, file)
      return
    }
    guard let place = mmap(nil, size, PROT_READ, MAP_PRIVATE, file.descriptor, 0), place != MAP_FAILED else { return nil }
    (mapping, self.file) = (place, nil)
  }

  deinit { if let mapping { munmap(mapping, count) } }

  func part(at offset: Int, count wanted: Int) -> LentBytes? {
    guard offset >= 0, wanted >= 0, offset <= count, wanted <= count - offset else { return nil }
    if let mapping { return LentBytes(start: (mapping + offset).assumingMemoryBound(to: UInt8.self), count: wanted, owner: self) }
    guard let file else { return nil }
    var whole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { room, filled in
      while filled < wanted {
        let got = pread(file.descriptor, room.baseAddress.map { $0 + filled }, wanted - filled, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        filled += got
      }
      whole = filled == wanted
    }
    return whole ? LentBytes(bytes) : nil
  }

  /// Whether it lies on a disk of this machine; false where nobody knows.
  private static func isHere(_ file: OpenFile) -> Bool {
    #if canImport(Darwin)
      var disk = statfs()
      return fstatfs(file.descriptor, &disk) == 0 && disk.f_flags & UInt32(MNT_LOCAL) != 0
    #else
      return localDisks.contains(ra_disk_kind(file.descriptor))
    #endif
  }

  #if !canImport(Darwin)
    /// By the numbers that Linux gives them: ext, XFS, Btrfs, F2FS, ZFS, tmpfs, overlayfs, SquashFS, EROFS.
    private static let localDisks: Set<UInt> = [
      0xEF53, 0x5846_5342, 0x9123_683E, 0xF2F5_2010, 0x2FC1_2FC1, 0x0102_1994, 0x794C_7630, 0x7371_7368, 0xE0F5_E1E2,
    ]
  #endif
}
