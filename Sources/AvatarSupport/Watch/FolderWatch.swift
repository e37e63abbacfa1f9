/// Watches art folders and other files, and reports which sources changed.
///
/// System events only wake the watcher. It finds the changed files by comparing snapshots, so it
/// does not matter how an editor saves: in place, with a temporary file and a rename, or by
/// replacing the folder.
public struct FolderWatch {
  private let roots: [String]
  /// Whether changes are reported relative to the one root.
  private let isRelative: Bool
  private let ignored: String?
  private var eventSource: any FileEventSource
  private var known: [FolderSnapshot]

  /// The paths below the folders that are not watched, with the reason. At most 20 entries.
  public var skipped: [(path: String, reason: String)] {
    zip(roots, known).flatMap { root, snapshot in
      snapshot.skipped.sorted { $0.key < $1.key }.map { (path: name($0.key, in: root), reason: $0.value) }
    }.prefix(20).map { $0 }
  }

  /// The time in seconds without another change before a change is reported: an editor may write a
  /// file in pieces, or several files at once.
  static let quiet = 0.06
  /// The longest time in seconds to wait for a series of changes to end.
  static let settleTime = 0.5
  /// The time in seconds to rest after a look that found nothing.
  private static let rest = 0.02
  /// The time in seconds between two looks at whether the watch is finished.
  private static let wait = 0.25
  /// The number of waits without an event before the files are looked at all the same: folders of
  /// other machines have no events.
  private static let looks = 8

  /// Watches one folder. Its changes are relative to it.
  ///
  /// - Parameter folder: the folder to watch; it does not have to exist.
  public init(folder: String) {
    self.init(folder: folder, eventSource: SystemEventSource.make())
  }

  init(folder: String, eventSource: any FileEventSource) {
    self.init([folder], isRelative: true, ignoring: nil, eventSource)
  }

  /// Watches folders and files. Their changes are reported by their whole paths.
  ///
  /// - Parameters:
  ///   - paths: they do not have to exist.
  ///   - ignored: the path of a folder or file that is passed over.
  public init(paths: [String], ignoring ignored: String?) {
    self.init(paths, isRelative: false, ignoring: ignored, SystemEventSource.make())
  }

  private init(
    _ roots: [String], isRelative: Bool, ignoring ignored: String?, _ eventSource: any FileEventSource
  ) {
    (self.roots, self.isRelative, self.ignored, self.eventSource) = (roots, isRelative, ignored, eventSource)
    known = []
    // What changes after the first look is then seen.
    subscribe([])
    known = look()
    subscribe(known)
  }

  private func look() -> [FolderSnapshot] { roots.map { FolderSnapshot(of: $0, ignoring: ignored) } }

  /// Asks for the events of all folders. The folder around a file, and around what is missing, tells
  /// when another file takes its name.
  private mutating func subscribe(_ snapshots: [FolderSnapshot]) {
    for (number, root) in roots.enumerated() {
      let folders = snapshots.isEmpty ? [""] : snapshots[number].folders
      if folders.isEmpty { eventSource.watch([FolderSnapshot.parent(of: root)]) }
      eventSource.watch(folders.map { $0.isEmpty ? root : root + "/" + $0 })
    }
  }

  private func name(_ path: String, in root: String) -> String {
    isRelative ? path : path.isEmpty ? root : root + "/" + path
  }

  /// Waits for the next change.
  ///
  /// - Parameters:
  ///   - isFinished: called a few times a second; true ends the wait.
  ///   - prepare: called when a change is seen, before it is known whether further ones follow.
  /// - Returns: the files that were written, added or removed, sorted; nil once finished.
  public mutating func next(isFinished: () -> Bool, prepare: () -> Void = {}) -> [String]? {
    var idle = 0
    while !isFinished() {
      let isMissing = known.contains { $0.isEmpty }
      idle = eventSource.wait(seconds: isMissing ? 0.1 : Self.wait) || isMissing ? 0 : idle + 1
      guard idle == 0 || idle >= Self.looks else { continue }
      idle = 0
      var now = look()
      guard now != known else {
        // Other programs may write beside a watched file all the time.
        Pause.take(Self.rest)
        continue
      }
      // Wait until a full interval brings no further change, up to the settle time.
      let start = ContinuousClock.now
      subscribe(now)
      prepare()
      Pause.take(Self.quiet - start.duration(to: .now) / .seconds(1))
      var later = look()
      while later != now, start.duration(to: .now) < .seconds(Self.settleTime), !isFinished() {
        now = later
        subscribe(now)
        Pause.take(Self.quiet)
        later = look()
      }
      now = later
      subscribe(now)
      let changed = roots.indices.flatMap { number in
        now[number].changed(since: known[number]).map { name($0, in: roots[number]) }
      }
      known = now
      if !changed.isEmpty { return changed.sorted() }
    }
    return nil
  }
}
