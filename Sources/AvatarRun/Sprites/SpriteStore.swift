public import AvatarRaster
public import AvatarScene

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A folder in which drawn parts outlive the process that drew them, shared by any number of processes and machines.
///
/// It holds segments (`SpriteSegment`): whole files under names that follow from what is in them. None is ever changed; a process adds those that it filled, and
/// removes those that nobody used for longest, as far as the store is too large. A part is found by everything that decides its pixels, so a part of the art that
/// changed is drawn anew and all others are found; what other versions and libraries drew lies beside it and is not looked at. What is damaged is drawn.
///
/// Open it before a renderer is made, and `close` it when everything is drawn.
public final class SpriteStore: Sendable {
  /// For `AvatarRenderer`.
  public let shelf: SpriteShelf
  public let path: String
  private let folder: OwnedFolder
  private let limit: Int
  private let opened: [SegmentName]
  private let notes: [Diagnostic]
  private let failure: Locked<FolderProblem?>

  /// - Parameters:
  ///   - path: a folder, made where it is missing. A link is not followed there.
  ///   - limit: bytes that it may have; those above are removed at the end.
  /// - Throws: where the folder cannot be had.
  public init(_ path: String, limit: Int = RunLimit.usualStoreSize << 20) throws(SpriteStoreError) {
    let folder: OwnedFolder
    do { folder = try OwnedFolder(creating: path) } catch { throw SpriteStoreError(problem: error) }
    var opening = StoreOpening(folder)
    let found = opening.segments()
    let failure = Locked<FolderProblem?>(nil)
    (self.folder, self.path, self.limit, self.failure) = (folder, path, limit, failure)
    (opened, notes) = (found.map(\.name), opening.notes)
    shelf = SpriteShelf(found.map(\.segment), room: limit) { bytes in
      let name = SegmentName(of: bytes)
      do throws(FolderProblem) {
        // Nobody waits for the disk: what a power cut destroys has a wrong check sum.
        try folder.write(bytes, as: name.text, durably: false)
        return StoreOpening.segment(name, in: folder)
      } catch {
        failure.withLock { $0 = $0 ?? error }
        return nil
      }
    }
  }

  /// Puts what is new into the folder, and removes what has no room.
  ///
  /// - Returns: what went wrong, if anything; nothing that was drawn depends on it.
  @discardableResult
  public func close() -> [Diagnostic] {
    shelf.flush()
    for (name, isUsed) in zip(opened, shelf.usedSegments) where isUsed { folder.mark(name.text) }
    folder.sweep()
    let upkeep = StoreUpkeep(folder)
    upkeep.join()
    upkeep.prune(to: limit)
    let damaged = shelf.statistics.damaged
    let again = damaged > 0 ? [Diagnostic(.note, file: path, "\(damaged) sprites of the store are damaged and were drawn anew")] : []
    let failed = failure.withLock { $0 }.map { [Diagnostic(.note, file: $0.path, "new sprites are not kept: \($0.words)")] } ?? []
    return notes + again + failed
  }

  /// How it has served, in words.
  public var report: String {
    let numbers = shelf.statistics
    let asked = numbers.found + numbers.drawn
    let share = asked == 0 ? 0 : numbers.found * 1000 / asked
    return "sprite store: \(numbers.found) of \(asked) parts that the cache had not were in \(path) (\(share / 10).\(share % 10) %)"
  }

  /// Where a user's store is usually: below the cache folder as the platform has it; nil where there is none.
  public static func usualPath(_ environment: [String: String]) -> String? {
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    #if canImport(Darwin)
      let caches = home.map { $0 + "/Library/Caches" }
    #else
      let caches = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home.map { $0 + "/.cache" }
    #endif
    return caches.map { $0 + "/render-avatars/sprites" }
  }
}

/// Why a folder cannot be a store of sprites.
public struct SpriteStoreError: DiagnosedError, Hashable {
  let problem: FolderProblem

  public var description: String { diagnostic.text }
  public var diagnostic: Diagnostic { Diagnostic(.error, file: problem.path, "cannot keep sprites: it \(problem.words)") }
  public var exitStatus: ExitStatus { .cannotCreate }
}

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
    guard let file = try? folder.open(name.text), let facts = FileFacts(descriptor: file.descriptor) else { throw .gone }
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

/// Keeps a store small. Any number of processes may do so at once: each removes whole files, and what one removes another finds missing.
struct StoreUpkeep {
  /// So many small segments are left; more become one.
  private static let smallOnes = 8

  private let folder: OwnedFolder

  init(_ folder: OwnedFolder) { self.folder = folder }

  /// The segments, also those of others, the one that was used longest ago first.
  func files() -> [(name: SegmentName, facts: FileFacts)] {
    let names = (try? folder.names()) ?? []
    let found = names.compactMap { name in SegmentName(name).flatMap { parsed in folder.facts(of: name).map { (name: parsed, facts: $0) } } }
    return found.sorted { $0.facts.isOlder(than: $1.facts) || !$1.facts.isOlder(than: $0.facts) && $0.name < $1.name }
  }

  /// Many small segments become few, so that nobody has to look into all of them.
  func join() {
    let small = files().filter { $0.name.isOurs && $0.facts.size < SpriteShelf.segmentBytes / 2 }
    guard small.count > Self.smallOnes else { return }
    var made: Set<SegmentName> = []
    var growing = SegmentBuilder()
    func finish() -> Bool {
      guard !growing.isEmpty else { return true }
      let bytes = growing.finished()
      growing = SegmentBuilder()
      let name = SegmentName(of: bytes)
      made.insert(name)
      return (try? folder.write(bytes, as: name.text, durably: false)) != nil
    }
    // The newest first: of two sprites with one digest it is the one that somebody found.
    for (name, _) in small.reversed() {
      guard let segment = StoreOpening.segment(name, in: folder) else { continue }
      for number in 0..<segment.count {
        growing.add(number, of: segment)
        if growing.size >= SpriteShelf.segmentBytes, !finish() { return }
      }
    }
    guard finish() else { return }
    for (name, _) in small where !made.contains(name) { folder.remove(name.text) }
  }

  /// Removes those that were used longest ago, until the others have no more bytes than they may.
  ///
  /// - Returns: how many were removed.
  @discardableResult
  func prune(to limit: Int) -> Int {
    let files = files()
    var left = files.reduce(0) { $0 + $1.facts.size }
    var removed = 0
    for (name, facts) in files where left > limit {
      left -= facts.size
      if folder.remove(name.text) { removed += 1 }
    }
    return removed
  }

  /// Removes what nobody can use: damaged segments of this version.
  ///
  /// - Returns: how many were removed.
  func removeDamaged() -> Int {
    files().count { name, _ in
      guard name.isOurs else { return false }
      do throws(StoreFault) {
        let segment = try StoreOpening.open(name, in: folder)
        guard (0..<segment.count).allSatisfy({ segment.isWhole($0) }) else { return folder.remove(name.text) }
        return false
      } catch {
        return error == .damaged && folder.remove(name.text)
      }
    }
  }
}
