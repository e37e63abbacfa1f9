internal import AvatarText
internal import AvatarScene

/// The files that a run was told to read, and the report that it writes: nothing else of the run may take their places.
///
/// An input is known by device and inode, so that no link and no other spelling hides it. The members of folders are looked up when the first
/// output meets a file that is there already, which in a new folder is never; they take 16 bytes each then, and an art pack's some more.
public final class ReservedFiles: Sendable {
  private struct State {
    /// Inputs by themselves, with what the user called them.
    var inputs: [FileIdentity: String] = [:]
    var folders: [FolderListing] = []
    /// Folders of which everything is an input, at any depth.
    var trees: [String] = []
    /// Of the folders of records, sorted.
    var members: [FileIdentity] = []
    var report: (place: FilePlace, path: String)?

    /// What the input is called whose identity that is.
    mutating func input(_ identity: FileIdentity, _ path: String) -> String? {
      for tree in trees { Self.walk(tree, depth: 0) { inputs[$0] = $1 } }
      trees = []
      if let input = inputs[identity] { return input }
      if !folders.isEmpty {
        for folder in folders { members += (0..<folder.count).compactMap { FileIdentity(path: folder.path($0)) } }
        members.sort()
        folders = []
      }
      var (low, high) = (0, members.count)
      while low < high {
        let middle = low + (high - low) / 2
        if members[middle] < identity { low = middle + 1 } else { high = middle }
      }
      return members.dropFirst(low).first == identity ? path : nil
    }

    /// Every file below a folder, hidden ones apart; deeper than an art pack goes it is not looked, for a link may lead back up.
    private static func walk(_ folder: String, depth: Int, _ found: (FileIdentity, String) -> Void) {
      var names: [String] = []
      try? FolderNames.forEach(in: folder) { names.append(String(decoding: $0, as: UTF8.self)) }
      for path in names.filter({ !$0.utf8.hasPrefix(".") }).map({
        folder.utf8.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)"
      }) {
        if depth < 6, (try? FileKind(path: path)) == .folder {
          walk(path, depth: depth + 1, found)
        } else if let identity = FileIdentity(path: path) {
          found(identity, path)
        }
      }
    }
  }

  private let state: Locked<State>

  /// Nothing is reserved.
  public init() { state = Locked(State()) }

  init(inputs: [FileIdentity: String], folders: [FolderListing]) {
    state = Locked(State(inputs: inputs, folders: folders))
  }

  /// Adds a file that is read beside the records, or a folder with all that is in it.
  public func addInput(_ path: String) {
    if (try? FileKind(path: path)) == .folder { return state.withLock { $0.trees.append(path) } }
    guard let identity = FileIdentity(path: path) else { return }
    state.withLock { $0.inputs[identity] = path }
  }

  /// Adds the report, for which a place is kept before it is there.
  ///
  /// - Throws: where it would take the place of an input.
  public func addReport(_ path: String) throws(OutputError) {
    try check(path)
    guard let target = try? FilePath.followed(path), let place = FilePlace(path: target) else { return }
    state.withLock { $0.report = (place, path) }
  }

  /// - Throws: where a file of that path would take the place of one of these.
  public func check(_ path: String) throws(OutputError) {
    let report = state.withLock { $0.report }
    if let report, FilePath.name(of: path) == report.place.name, FilePlace(path: path) == report.place {
      throw .refused(path: path, reason: "it is the report of this run; write the report somewhere else")
    }
    guard let identity = FileIdentity(path: path), let input = state.withLock({ $0.input(identity, path) }) else {
      return
    }
    let words = input == path ? "it is an input of this run" : "it is the same file as \(input), an input of this run"
    throw .refused(path: path, reason: words + "; write somewhere else")
  }
}
