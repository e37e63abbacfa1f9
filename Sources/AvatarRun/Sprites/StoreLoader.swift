internal import AvatarRaster
internal import Libc

/// Finds the segments of a store that this process can use.
struct StoreLoader {
  private let folder: SandboxedDirectory
  private(set) var notes: [Diagnostic] = []

  init(_ folder: SandboxedDirectory) { self.folder = folder }

  /// The one used last first. Of those for whose index there is no room in memory, and of too many, the oldest are left.
  mutating func segments() -> [(name: SegmentName, segment: SpriteSegment)] {
    var found: [(name: SegmentName, segment: SpriteSegment)] = []
    // Each stays open; a run needs the other descriptors.
    let files = StoreCompaction(folder).files().filter { $0.name.isCurrentEnvironment }.suffix(
      min(RunLimit.storeFiles, OpenFile.maxDescriptors / 4)
    ).reversed()
    // The pictures need the rest.
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

  /// A segment that belongs to this user, to the system's, or to the one whose folder it is.
  ///
  /// - Parameter room: bytes that its index may have.
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

/// Why a store's file is not used.
enum StoreError: Error {
  case damaged
  /// It belongs to somebody who could have put anything into it.
  case foreign
  case otherEnvironment
  /// Its index takes more memory than there is for it.
  case noRoom
  /// Somebody removed it meanwhile, or it may not be read.
  case gone

  /// Nil for what is nobody's fault.
  var message: String? {
    switch self {
    case .damaged: "is damaged"
    case .foreign: "belongs to another user"
    case .otherEnvironment, .noRoom, .gone: nil
    }
  }
}
