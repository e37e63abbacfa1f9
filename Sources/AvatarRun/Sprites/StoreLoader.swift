internal import AvatarRaster
internal import AvatarScene
internal import Libc

/// Opens the segments of a store that this process can use.
struct StoreLoader {
  private let folder: SandboxedDirectory
  private(set) var notes: [Diagnostic] = []

  init(_ folder: SandboxedDirectory) { self.folder = folder }

  /// Returns the segments, most recently used first. Drops the oldest ones if there are too many,
  /// and those whose index does not fit into memory.
  mutating func segments() -> [(name: SegmentName, segment: SpriteSegment)] {
    var found: [(name: SegmentName, segment: SpriteSegment)] = []
    // Each segment stays open; the run needs the remaining descriptors.
    let files = StoreCompaction(folder).files().filter { $0.name.isCurrentEnvironment }.suffix(
      min(RunLimit.storeFiles, OpenFile.maxDescriptors / 4)
    ).reversed()
    // The remaining memory is for the pictures.
    var room = files.isEmpty ? 0 : ResourceProbe.bytes(upTo: 8 * RunLimit.storeIndexBytes) / 8
    for (name, _) in files {
      do throws(StoreError) {
        let segment = try Self.open(name, in: folder, room: room)
        found.append((name, segment))
        room -= segment.indexBytes
      } catch {
        if let words = error.message {
          notes.append(Diagnostic(.note, file: "\(folder.path)/\(name.text)", "\(words), and is not used"))
        }
      }
    }
    return found
  }

  static func segment(_ name: SegmentName, in folder: SandboxedDirectory) -> SpriteSegment? {
    try? open(name, in: folder)
  }

  /// Opens a segment that is owned by this user, by root, or by the owner of the folder.
  ///
  /// - Parameter room: the maximum size of its index, in bytes.
  static func open(_ name: SegmentName, in folder: SandboxedDirectory, room: Int = RunLimit.storeIndexBytes)
    throws(StoreError) -> SpriteSegment
  {
    guard let file = try? folder.open(name.text), let facts = FileStatus.of(file.descriptor).flatMap(FileFacts.init)
    else { throw .gone }
    guard [0, geteuid(), folder.owner].contains(facts.owner) else { throw .foreign }
    guard facts.size <= RunLimit.storeFileBytes else { throw .damaged }
    do { return try SpriteSegment(file, room: room) } catch {
      switch error {
      case .damaged: throw .damaged
      case .otherEnvironment: throw .otherEnvironment
      case .noRoom: throw .noRoom
      }
    }
  }
}

/// An error that prevents using a store's file.
enum StoreError: Error {
  case damaged
  /// It is owned by another user, who could have written anything into it.
  case foreign
  case otherEnvironment
  /// Its index needs more memory than is available.
  case noRoom
  /// Another process removed it in the meantime, or it cannot be read.
  case gone

  /// The message for the user; nil for errors that need none.
  var message: String? {
    switch self {
    case .damaged: "is damaged"
    case .foreign: "belongs to another user"
    case .otherEnvironment, .noRoom, .gone: nil
    }
  }
}
