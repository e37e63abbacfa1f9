internal import AvatarSupport
internal import AvatarScene
internal import Platform

/// The input files of a run and the report that it writes; no other output of the run may replace
/// them.
///
/// Inputs are identified by device and inode, so links and alternative paths are detected. The
/// members of folders are looked up when an output first meets an existing file, which never
/// happens in a new folder. They take 16 bytes each then; the files of an art pack take more.
package final class ReservedFiles: Sendable {
  private struct State {
    /// Single inputs by the keys of their identities, with the name that the user gave.
    var inputs: [String: String] = [:]
    var folders: [FolderListing] = []
    /// Folders whose entire content is an input, at any depth.
    var trees: [String] = []
    /// The members of the record folders, sorted.
    var members: [FileIdentity] = []
    var report: (place: FilePlace, path: String)?

    /// Returns the name of the input with this identity; nil if there is none.
    mutating func input(_ identity: FileIdentity, _ path: String) -> String? {
      for tree in trees { Self.walk(tree, depth: 0) { inputs[$0.key] = $1 } }
      trees = []
      if let input = inputs[identity.key] { return input }
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

    /// Visits every file below a folder, except hidden ones. The depth is limited to that of an art
    /// pack, because a link may lead back up.
    private static func walk(_ folder: String, depth: Int, _ found: (FileIdentity, String) -> Void) {
      var names: [String] = []
      try? FolderNames.forEach(in: folder) { names.append(String(decoding: $0, as: UTF8.self)) }
      for path in names.filter({ !$0.utf8.hasPrefix(".") }).map({
        folder.utf8.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)"
      }) {
        guard let status = FileStatus.of(path) else { continue }
        if depth < 6, FileKind(mode: status.st_mode) == .folder {
          walk(path, depth: depth + 1, found)
        } else {
          found(FileIdentity(status), path)
        }
      }
    }
  }

  private let state: Locked<State>

  /// - Parameter inputs: files that are read, or folders with all their content.
  package init(_ inputs: [String] = []) {
    state = Locked(State())
    add(inputs)
  }

  init(inputs: [String: String], folders: [FolderListing]) {
    state = Locked(State(inputs: inputs, folders: folders))
  }

  /// Adds files that are read in addition to the records, or folders with all their content.
  package func add(_ inputs: [String]) {
    for path in inputs {
      if (try? FileKind(path: path)) == .folder {
        state.withLock { $0.trees.append(path) }
      } else if let identity = FileIdentity(path: path) {
        state.withLock { $0.inputs[identity.key] = path }
      }
    }
  }

  /// Adds the report, whose path is reserved before the file exists.
  ///
  /// - Throws: `OutputError` if it would replace an input.
  package func addReport(_ path: String) throws(OutputError) {
    try check(path)
    guard let target = try? FilePath.followed(path), let place = FilePlace(path: target) else { return }
    state.withLock { $0.report = (place, path) }
  }

  /// - Throws: `OutputError` if a file at this path would replace a reserved file.
  package func check(_ path: String) throws(OutputError) {
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
