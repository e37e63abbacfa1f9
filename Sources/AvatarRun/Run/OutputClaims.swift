internal import AvatarText

/// Decides whether a record may write its files where others are already: over files of its own name, and never over an input, the run's
/// report, or what another record's drawing consists of.
///
/// Whose a file is, is told by the notes of `FileSet`: a sheet of `a` with the pet apart says in `a.png` that `a-pet.png` belongs to it, so the
/// record `a-pet` keeps off, whichever process wrote it and with whatever options. What no note names belongs to nobody.
struct OutputClaims {
  let output: OutputFolder
  let reserved: ReservedFiles
  /// What may stand between a record's name and the ending of the first file of its set: nothing, `-0`, `-walk`.
  let pages: [String]

  /// - Parameter name: the files' common name.
  /// - Throws: `OutputError` where one of the files is not for this record to write.
  func check(_ files: [String], of name: String) throws(OutputError) {
    for file in files { try reserved.check(output.path(of: file)) }
    var known = KnownSets(output: output)
    for file in files where !file.utf8.contains("/") && FileSize.bytes(of: output.path(of: file)) != nil {
      guard let owner = owner(of: file, name, &known), owner.name != name else { continue }
      let words =
        owner.file == file
        ? "it is the first file of \(owner.name)"
        : "\(output.path(of: owner.file)) says that it belongs to \(owner.name)"
      throw .refused(
        path: output.path(of: file), reason: "\(words), which another record is drawn as; give one of them another id")
    }
  }

  /// Who a file belongs to, and which file says so.
  private func owner(of file: String, _ name: String, _ known: inout KnownSets) -> (name: String, file: String)? {
    if let set = known.set(file) { return (set.owner, file) }
    // Its own name first: then nothing else is asked in a usual run.
    for candidate in [name] + starts(of: file).filter({ $0 != name }) {
      for first in firstFiles(of: candidate) {
        guard let set = known.set(first), set.owner == candidate, set.entries.contains(where: { $0.name == file })
        else { continue }
        return (candidate, first)
      }
    }
    return nil
  }

  /// The names whose files could be called so: what stands before a `-`, `.` or `@`, longest first.
  private func starts(of file: String) -> [String] {
    file.utf8.indices.dropFirst().reversed().filter { "-.@".utf8.contains(file.utf8[$0]) }.map { String(file[..<$0]) }
  }

  private func firstFiles(of name: String) -> [String] {
    let scales = ["", "@2x", "@3x", "@4x", "@5x", "@6x", "@7x", "@8x"]
    return pages.flatMap { page in scales.flatMap { [name + page + $0 + ".png", name + page + $0 + ".webp"] } }
  }
}

/// The sets that were looked up for one record, each read once.
private struct KnownSets {
  let output: OutputFolder
  private var sets: [String: FileSet?] = [:]

  init(output: OutputFolder) { self.output = output }

  /// What the file of that name vouches for.
  mutating func set(_ file: String) -> FileSet? {
    if let known = sets[file] { return known }
    let path = output.path(of: file)
    let set = FileSize.bytes(of: path) == nil ? nil : ExistingPicture(path)?.files
    sets[file] = set
    return set
  }
}
