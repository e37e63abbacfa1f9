/// Watches an art folder and reports which source files changed.
///
/// System events only wake the watcher. It finds the changed files by comparing snapshots, so it
/// does not matter how an editor saves: in place, with a temporary file and a rename, or by
/// replacing the folder.
package struct FolderWatch {
  private let root: String
  private var eventSource: any FileEventSource
  private var known: FolderSnapshot

  /// The paths below the folder that are not watched, relative to it, with the reason. At most 20
  /// entries.
  package var skipped: [(path: String, reason: String)] {
    known.skipped.sorted { $0.key < $1.key }.prefix(20).map { (path: $0.key, reason: $0.value) }
  }

  /// The time in seconds without another change before a change is reported: an editor may write a
  /// file in pieces, or several files at once.
  static let quiet = 0.06
  /// The longest time in seconds to wait for a series of changes to end.
  static let settleTime = 0.5

  /// - Parameter folder: the folder to watch; it does not have to exist.
  package init(folder: String) {
    self.init(folder: folder, eventSource: SystemEventSource.make())
  }

  init(folder: String, eventSource: any FileEventSource) {
    root = folder
    self.eventSource = eventSource
    known = FolderSnapshot()
    self.eventSource.watch(root, [])
    known = FolderSnapshot(of: root)
    self.eventSource.watch(root, known.folders)
  }

  /// Waits for the next change.
  ///
  /// - Parameter isFinished: called a few times a second; true ends the wait.
  /// - Returns: the files that were written, added or removed, relative to the folder and sorted;
  ///   nil once finished.
  package mutating func next(isFinished: () -> Bool) -> [String]? {
    while !isFinished() {
      eventSource.wait(seconds: known.folders.isEmpty ? 0.1 : 0.25)
      var now = FolderSnapshot(of: root)
      guard now != known else { continue }
      // Wait until a full interval brings no further change, up to the settle time.
      var waited = 0.0
      while waited < Self.settleTime, !isFinished() {
        eventSource.watch(root, now.folders)
        Pause.take(Self.quiet)
        waited += Self.quiet
        let later = FolderSnapshot(of: root)
        if later == now { break }
        now = later
      }
      eventSource.watch(root, now.folders)
      let changed = now.changed(since: known)
      known = now
      if !changed.isEmpty { return changed }
    }
    return nil
  }
}
