internal import Platform

/// Parts of a file, read without the rest of it.
enum FileHead {
  /// The first bytes, or the last ones. Nil where the file cannot be read, and for what is no file.
  static func read(_ path: String, count: Int, fromEnd: Bool = false) -> [UInt8]? {
    guard let file = try? OpenFile(readingFile: path), let size = file.size else { return nil }
    return bytes(of: file, from: fromEnd ? max(0, size - count) : 0, count: min(count, size))
  }

  /// The first bytes and the last ones; a file that is no longer than both together is read whole. With its size.
  static func sample(_ path: String, whole: Int, end: Int) -> (bytes: [UInt8], size: Int)? {
    guard let file = try? OpenFile(readingFile: path), let size = file.size else { return nil }
    guard size > whole else { return bytes(of: file, from: 0, count: size).map { ($0, size) } }
    guard let first = bytes(of: file, from: 0, count: end), let last = bytes(of: file, from: size - end, count: end) else { return nil }
    return (first + last, size)
  }

  private static func bytes(of file: OpenFile, from start: Int, count: Int) -> [UInt8]? {
    guard count > 0 else { return [] }
    guard lseek(file.descriptor, off_t(start), SEEK_SET) >= 0 else { return nil }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, got in got = file.read(into: UnsafeMutableRawBufferPointer(buffer)) }
  }
}
