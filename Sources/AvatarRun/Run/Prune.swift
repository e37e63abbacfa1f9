internal import AvatarRaster

/// Finds what earlier runs left in a folder and no record of this run owns, and removes it.
///
/// Only what can be proven to be ours goes: a picture that carries a key of this program, and the files that such a picture vouches for, as long as they
/// are as they were written. A record that failed, or that would be drawn, keeps everything that could be its own. Costs some 40 bytes a file of the run.
public struct Prune {
  private var owned = IDRegister()
  /// Records whose files nobody knows now.
  private var kept = IDRegister()
  /// Whether a record is too broken to say which files are its own.
  public private(set) var isBlind = false

  public init() {}

  /// To be told of every record of the run.
  public mutating func note(_ outcome: RecordOutcome) {
    for file in outcome.files { _ = owned.claim(file.name, at: Self.place) }
    guard outcome.status == .failed || outcome.status == .planned else { return }
    guard let name = outcome.name else { return isBlind = true }
    _ = kept.claim(name, at: Self.place)
  }

  private static let place = IDRegister.Place(file: 0, line: 0)

  /// - Parameters:
  ///   - reserved: what must stay, whatever it is.
  ///   - isDry: whether to look only.
  ///   - tell: called with the path of each file that goes.
  /// - Returns: how many files went.
  /// - Throws: `OutputError` where the folder cannot be looked into.
  public func run(in output: OutputFolder, reserved: ReservedFiles, isDry: Bool, tell: (String) -> Void) throws(OutputError) -> Int {
    let names: [String]
    let folder: OwnedFolder
    do {
      let path = (try? FilePath.followed(output.path)) ?? output.path
      folder = try OwnedFolder(existing: path)
      names = try folder.files(longest: Self.longestName).filter(\.isFile).map(\.name)
    } catch {
      if error.reason == .missing { return 0 }
      throw .refused(path: error.path, reason: "--prune cannot look into it: it \(error.words)")
    }
    var gone: Set<String> = []
    for name in names where Self.isPicture(name) && !isOwned(name) && !gone.contains(name) {
      guard let picture = ExistingPicture(folder.path + "/" + name) else { continue }
      let inner = String(name.dropLast(FilePath.name(of: name).count))
      // What vouches for the others goes last, so that whoever is killed here leaves nothing that the next run does not know.
      let set = (picture.files?.entries.dropFirst() ?? []).compactMap { entry -> String? in
        let file = inner + entry.name
        return !isOwned(file) && !gone.contains(file) && entry.mark != nil && entry.mark == FileMark(path: folder.path + "/" + file) ? file : nil
      }
      for file in set + [name] where (try? reserved.check(output.path(of: file))) != nil {
        guard isDry || folder.remove(file) else { continue }
        tell(output.path(of: file))
        gone.insert(file)
      }
    }
    if !isDry { for name in Set(gone.map { String($0.dropLast(FilePath.name(of: $0).count + 1)) }) { Self.removeFolders(name, of: folder) } }
    return gone.count
  }

  /// In bytes: folders of an asset catalog in those of a template.
  private static let longestName = 4096

  private static func isPicture(_ name: String) -> Bool { [".png", ".webp", ".svg"].contains { name.hasSuffix($0) } }

  private func isOwned(_ file: String) -> Bool {
    if owned.place(of: file) != nil { return true }
    return file.indices.dropFirst().contains { "-.@/".contains(file[$0]) && kept.place(of: String(file[..<$0])) != nil }
  }

  /// Those that are empty now, from the inside out.
  private static func removeFolders(_ name: String, of folder: OwnedFolder) {
    var name = name
    while !name.isEmpty, folder.removeFolder(name) { name = name.contains("/") ? FilePath.folder(of: name) : "" }
  }
}
