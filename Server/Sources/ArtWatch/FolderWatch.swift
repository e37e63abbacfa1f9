/// Watches a folder of art and says which of its sources changed.
///
/// What the system says of changes only wakes it; what changed is found by looking at the files, so that it does not matter how an editor saves: in place,
/// by a temporary file and a rename, or by taking the folder away and putting another one there.
public struct FolderWatch {
  private let root: String
  private var eventSource: any FileEventSource
  private var known: FolderSnapshot

  /// What of the folder is not watched, from the folder, with the reason; the first few by name.
  public var skipped: [(path: String, reason: String)] {
    known.skipped.sorted { $0.key < $1.key }.prefix(20).map { (path: $0.key, reason: $0.value) }
  }

  /// Seconds without another change before one is told: an editor may write a file in pieces, and several files at once.
  static let quiet = 0.06
  /// The longest that changes one after the other are waited for, in seconds.
  static let settleTime = 0.5

  /// - Parameter folder: it need not be there.
  public init(folder: String) {
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
  /// - Parameter isOver: is asked a few times a second whether to go on.
  /// - Returns: the files that were written, came or went, from the folder and in their order; nil where it is over.
  public mutating func next(isFinished: () -> Bool) -> [String]? {
    while !isFinished() {
      eventSource.wait(seconds: known.folders.isEmpty ? 0.1 : 0.25)
      var now = FolderSnapshot(of: root)
      guard now != known else { continue }
      // Wait until a whole while has brought nothing more, but not for ever.
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
