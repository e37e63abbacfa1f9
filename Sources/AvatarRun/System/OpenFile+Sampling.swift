internal import Platform

/// Reads parts of a file.
extension OpenFile {
  /// Returns the first or the last bytes; nil if this is not a regular file.
  func bytes(_ count: Int, fromEnd: Bool = false) -> [UInt8]? {
    guard kind == .file, let size else { return nil }
    return bytes(from: fromEnd ? max(0, size - count) : 0, count: min(count, size))
  }

  /// Returns the first and the last `end` bytes with the file's size; a file of at most `whole`
  /// bytes is read completely.
  func sample(whole: Int, end: Int) -> (bytes: [UInt8], size: Int)? {
    guard kind == .file, let size else { return nil }
    guard size > whole else { return bytes(size).map { ($0, size) } }
    guard let first = bytes(end), let last = bytes(end, fromEnd: true) else { return nil }
    return (first + last, size)
  }

  private func bytes(from start: Int, count: Int) -> [UInt8]? {
    guard count > 0 else { return [] }
    guard lseek(descriptor, off_t(start), SEEK_SET) >= 0 else { return nil }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
      got = read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
