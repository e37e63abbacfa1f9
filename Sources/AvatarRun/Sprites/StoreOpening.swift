internal import AvatarRaster
internal import Platform

/// Finds the segments of a store that this process can use.
struct StoreOpening {
  private let folder: OwnedFolder
  private(set) var notes: [Diagnostic] = []

  init(_ folder: OwnedFolder) { self.folder = folder }

  /// The one used last first. Of those for which there is no room in memory, and of too many, the oldest are left.
  mutating func segments() -> [(name: SegmentName, segment: SpriteSegment)] {
    var found: [(name: SegmentName, segment: SpriteSegment)] = []
    let files = StoreUpkeep(folder).files().filter { $0.name.isOurs }.suffix(RunLimit.storeFiles).reversed()
    let most = files.reduce(0) { $0 + $1.facts.size }
    // A limit of the process counts what is mapped; the pictures need the rest.
    var room = most == 0 ? 0 : MachineRoom.bytes(upTo: 8 * min(most, 1 << 36)) / 8
    for (name, facts) in files where facts.size <= room {
      do throws(StoreFault) {
        found.append((name, try Self.open(name, in: folder)))
        room -= facts.size
      } catch {
        if let words = error.words { notes.append(Diagnostic(.note, file: "\(folder.path)/\(name.text)", "\(words), and is not used")) }
      }
    }
    return found
  }

  static func segment(_ name: SegmentName, in folder: OwnedFolder) -> SpriteSegment? { try? open(name, in: folder) }

  /// A segment that belongs to this user, to the system's, or to the one whose folder it is.
  static func open(_ name: SegmentName, in folder: OwnedFolder) throws(StoreFault) -> SpriteSegment {
    guard let file = try? folder.open(name.text), let facts = FileStatus.of(file.descriptor).flatMap(FileFacts.init) else { throw .gone }
    guard [0, geteuid(), folder.owner].contains(facts.owner) else { throw .stranger }
    guard facts.size <= RunLimit.storeFileBytes, let bytes = SegmentFile(file, size: facts.size) else { throw .damaged }
    do { return try SpriteSegment(bytes) } catch { throw error == .damaged ? .damaged : .otherEnvironment }
  }
}

/// Why a store's file is not used.
enum StoreFault: Error {
  case damaged
  /// It belongs to somebody who could have put anything into it.
  case stranger
  case otherEnvironment
  /// Somebody removed it meanwhile, or it may not be read.
  case gone

  /// Nil for what is nobody's fault.
  var words: String? {
    switch self {
    case .damaged: "is damaged"
    case .stranger: "belongs to another user"
    case .otherEnvironment, .gone: nil
    }
  }
}
