internal import AvatarSheets
internal import AvatarSupport

/// Decides whether a record may replace existing files: only files of its own name, and never an
/// input, the run's report, or a file of another record's drawing.
///
/// The notes of `PictureSetNote` determine the owner of a file: a sheet of `a` with a separate pet
/// states in `a.png` that `a-pet.png` belongs to it, so the record `a-pet` cannot replace it,
/// regardless of the process and the options that wrote it. A file that is in no note has no owner,
/// and a shared file belongs to all.
struct OutputClaims {
  let output: OutputFolder
  let reserved: ReservedFiles
  let naming: FileNaming

  /// - Parameter name: the common name of the files.
  /// - Throws: `OutputError` if this record must not write one of the files.
  func check(_ files: [OutputFile], of name: String) throws(OutputError) {
    for file in files { try reserved.check(output.path(of: file.name)) }
    var known = KnownSets(output: output)
    for file in files.filter({ !$0.isShared }).map(\.name)
    where !file.utf8.contains("/") && FileSize.bytes(of: output.path(of: file)) != nil {
      guard let owner = owner(of: file, name, &known), owner.name != name else { continue }
      let words =
        owner.file == file
        ? "it is the first file of \(owner.name)"
        : "\(output.path(of: owner.file)) says that it belongs to \(owner.name)"
      throw .refused(
        path: output.path(of: file), reason: "\(words), which another record is drawn as; give one of them another id")
    }
  }

  /// Returns the owner of a file, and the file whose note names it.
  private func owner(of file: String, _ name: String, _ known: inout KnownSets) -> (name: String, file: String)? {
    if let set = known.set(file) { return (set.owner, file) }
    // The record's own name goes first: in a typical run no other name is checked.
    for candidate in [name] + starts(of: file).filter({ $0 != name }) {
      for first in firstFiles(of: candidate) {
        guard let set = known.set(first), set.owner == candidate, set.entries.contains(where: { $0.name == file })
        else { continue }
        return (candidate, first)
      }
    }
    return nil
  }

  /// Returns the names that could own a file with this name: the text before each `-`, `.` or `@`,
  /// longest first.
  private func starts(of file: String) -> [String] {
    file.utf8.indices.dropFirst().reversed().filter { "-.@".utf8.contains(file.utf8[$0]) }.map { String(file[..<$0]) }
  }

  private func firstFiles(of name: String) -> some Sequence<String> {
    let others = naming.pages.lazy.flatMap { page in
      Self.scales.lazy.flatMap { [page + $0 + ".png", page + $0 + ".webp"] }
    }
    // Most files are of a run with these options.
    return [AnySequence(naming.first), AnySequence(others)].lazy.joined().map { name + $0 }
  }

  private static let scales =
    stride(from: 1, through: 8, by: 1).map(ScaleUnit.suffix)
    + stride(from: 0.25, to: 8, by: 0.25).filter { $0.rounded() != $0 }.map(ScaleUnit.suffix)
}

/// A cache of the file sets that were looked up for one record, each read once.
private struct KnownSets {
  let output: OutputFolder
  private var sets: [String: PictureSetNote?] = [:]

  init(output: OutputFolder) { self.output = output }

  /// Returns the set that the file of this name vouches for.
  mutating func set(_ file: String) -> PictureSetNote? {
    if let known = sets[file] { return known }
    let path = output.path(of: file)
    let set = FileSize.bytes(of: path) == nil ? nil : ExistingPicture(path)?.files
    sets[file] = set
    return set
  }
}
