internal import AvatarPixels
internal import AvatarSupport

/// A ZIP archive, read file by file. Nothing is unpacked to disk, and names are only compared, so no
/// name leads out of anything.
///
/// Reads stored and deflated files, which is what GitHub's artifacts hold.
package struct ZipArchive: Sendable {
  /// An archive that cannot be read, with the reason as a sentence's end.
  package struct Failure: Error, Hashable, Sendable {
    package let message: String

    package init(message: String) { self.message = message }
  }

  private struct Member: Sendable {
    let isPlainFile: Bool
    let method: Int
    let checksum: UInt32
    let packed: Int
    let size: Int
    let offset: Int
  }

  private let file: OpenFile
  private let members: [String: Member]

  /// The names of all files, sorted.
  package var names: [String] { members.keys.sorted() }

  /// The maximum size of the list of files, in bytes: 16 MiB.
  private static let listLimit = 16 << 20

  /// Opens an archive and reads its list of files.
  package init(path: String) throws(Failure) {
    do { file = try OpenFile(readingFile: path) } catch { throw Failure(message: "cannot be opened: \(error)") }
    let end = try Self.end(of: file)
    let list = try Self.bytes(of: file, at: end.offset, count: end.size)
    var members: [String: Member] = [:]
    var place = 0
    for _ in 0..<end.count {
      guard list.count - place >= 46, list.uint32(place) == 0x0201_4B50 else { throw Self.damaged }
      let (name, extra, comment) = (list.uint16(place + 28), list.uint16(place + 30), list.uint16(place + 32))
      guard list.count - place - 46 >= name + extra + comment else { throw Self.damaged }
      // The upper half of the attributes is a Unix mode where the archive was made there; 0 elsewhere.
      let fileType = list.uint16(place + 40) & 0o170000
      let member = Member(
        isPlainFile: (fileType == 0 || fileType == 0o100000) && list.uint16(place + 8) & 1 == 0,
        method: list.uint16(place + 10), checksum: UInt32(list.uint32(place + 16)), packed: list.uint32(place + 20),
        size: list.uint32(place + 24), offset: list.uint32(place + 42))
      let path = String(decoding: list[(place + 46)..<(place + 46 + name)], as: UTF8.self).streamSafe
      guard members.updateValue(member, forKey: path) == nil else {
        throw Failure(message: "holds a file twice; make the archive again")
      }
      place += 46 + name + extra + comment
    }
    self.members = members
  }

  /// Returns the bytes of a file; nil if the archive has none of that name.
  ///
  /// - Parameter limit: the maximum size, in bytes.
  package func bytes(_ name: String, limit: Int) throws(Failure) -> [UInt8]? {
    guard let member = members[name] else { return nil }
    guard member.isPlainFile else { throw Failure(message: "holds a link, a device or an encrypted file") }
    guard member.size <= limit, member.packed <= limit else {
      throw Failure(message: "holds a file of more than \(limit >> 20) MB")
    }
    let head = try Self.bytes(of: file, at: member.offset, count: 30)
    guard head.uint32(0) == 0x0403_4B50 else { throw Self.damaged }
    let start = member.offset + 30 + head.uint16(26) + head.uint16(28)
    let packed = try Self.bytes(of: file, at: start, count: member.packed)
    let bytes: [UInt8]?
    switch member.method {
    case 0: bytes = packed.count == member.size ? packed : nil
    case 8: bytes = Inflate.deflated(packed, count: member.size)
    default: throw Failure(message: "is packed by a method that is not read here; unpack it, and name the folder")
    }
    guard let bytes, bytes.withUnsafeBytes({ Checksum.crc32(0, $0) }) == member.checksum else { throw Self.damaged }
    return bytes
  }

  private static let damaged = Failure(message: "is damaged, or no ZIP archive; download it again")

  /// The place of the list of files, which the last bytes of an archive tell.
  private static func end(of file: OpenFile) throws(Failure) -> (count: Int, size: Int, offset: Int) {
    let size = file.size ?? 0
    // The record's 22 bytes and a comment of at most 65,535.
    let tail = try bytes(of: file, at: max(0, size - 65_557), count: min(size, 65_557))
    guard
      let place = (0...max(0, tail.count - 22)).reversed().first(where: {
        tail.count >= 22 && tail.uint32($0) == 0x0605_4B50
      })
    else { throw damaged }
    let found = (count: tail.uint16(place + 10), size: tail.uint32(place + 12), offset: tail.uint32(place + 16))
    guard found.count != 0xFFFF, found.offset != 0xFFFF_FFFF else {
      throw Failure(message: "is a ZIP64 archive, which is not read here; unpack it, and name the folder")
    }
    guard found.size <= listLimit else { throw Failure(message: "lists more files than a report has") }
    return found
  }

  private static func bytes(of file: OpenFile, at offset: Int, count: Int) throws(Failure) -> [UInt8] {
    guard offset >= 0, count >= 0, offset + count <= file.size ?? 0 else { throw damaged }
    var read = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: max(1, count)) { room, length in
      read = file.read(
        into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[..<count]), at: offset)
      length = read
    }
    guard read == count else { throw damaged }
    return bytes
  }
}

extension [UInt8] {
  /// The number in two bytes, the lower one first.
  fileprivate func uint16(_ place: Int) -> Int { Int(self[place]) | Int(self[place + 1]) << 8 }

  /// The number in four bytes, the lowest one first.
  fileprivate func uint32(_ place: Int) -> Int { uint16(place) | uint16(place + 2) << 16 }
}
