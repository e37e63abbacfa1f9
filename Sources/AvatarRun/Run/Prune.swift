internal import AvatarRaster
internal import AvatarSheets
internal import AvatarSupport

/// Removes the files of earlier runs in a folder that no record of this run owns.
///
/// A folder may also contain other files. A picture is removed only if it carries a key of this
/// program. Its atlas files beside it are removed too: those that have its name with the extension
/// of an atlas format, and that refer to it. A motion is removed if its name is that of its content. The notes in a picture about other files prove
/// nothing. A record that failed, or that would be rendered, keeps every file that could be its
/// own.
///
/// Costs about 40 bytes for each file of the run.
package struct Prune {
  private var owned = SeenIDs()
  /// Records whose files are unknown in this run.
  private var kept = SeenIDs()
  /// Whether a record is too broken to determine its files.
  package private(set) var isIncomplete = false
  private let endings: [String]
  /// Whether motions may belong to a record whose files are unknown.
  private var keepsMotions = false

  /// - Parameter endings: the possible suffixes of atlas files after a page's name, such as
  ///   `.json`.
  package init(endings: [String]) { self.endings = endings }

  /// Registers a record's outcome; call it for every record of the run.
  package mutating func note(_ outcome: RecordOutcome) {
    for file in outcome.files { owned.insert(file.name) }
    guard outcome.status == .failed || outcome.status == .planned else { return }
    keepsMotions = true
    guard let name = outcome.name else { return isIncomplete = true }
    kept.insert(name)
  }

  /// Removes the files that no record owns.
  ///
  /// - Parameters:
  ///   - reserved: files that must stay in any case.
  ///   - isDry: whether to only report.
  ///   - report: called with the path of each file that no record owns, and whether it is removed.
  /// - Returns: the number of files removed.
  /// - Throws: `OutputError` if the folder cannot be read.
  package func run(
    in output: OutputFolder, reserved: ReservedFiles, isDry: Bool, report: (_ path: String, _ goes: Bool) -> Void
  ) throws(OutputError) -> Int {
    let folder: SandboxedDirectory
    let found: [(name: String, isFile: Bool)]
    do {
      folder = try SandboxedDirectory(existing: (try? FilePath.followed(output.path)) ?? output.path)
      found = try folder.files(longest: Self.longestName).filter { !isOwned($0.name) }
    } catch {
      if error.reason == .missing { return 0 }
      throw .refused(path: error.path, reason: "--prune cannot look into it: it \(error.message)")
    }
    var (gone, count) = (SeenIDs(), 0)
    for file in found where file.isFile {
      if isStaleMotion(file.name, in: folder), (try? reserved.check(output.path(of: file.name))) != nil,
        isDry || folder.remove(file.name), gone.insert(file.name)
      {
        count += 1
      }
      guard let page = Page(file.name), page.isProven(in: folder) else { continue }
      // The page is removed last, so that a killed run leaves no files that the next run cannot
      // identify.
      for name in page.atlasNames(endings).filter({ !isOwned($0) && page.isNamed(by: $0, in: folder) }) + [file.name] {
        guard (try? reserved.check(output.path(of: name))) != nil, isDry || folder.remove(name) else { continue }
        guard gone.insert(name) else { continue }
        count += 1
      }
      if !isDry { Self.removeFolders(page.folder, of: folder) }
    }
    for file in found { report(output.path(of: file.name), gone.contains(file.name)) }
    return count
  }

  /// In bytes: asset catalog folders inside template folders.
  private static let longestName = 4096

  private func isOwned(_ file: String) -> Bool {
    if owned.contains(file) { return true }
    let starts = file.utf8.indices.dropFirst().filter { "-.@/".utf8.contains(file.utf8[$0]) }
    return starts.contains { kept.contains(String(file[..<$0])) }
  }

  /// Returns whether a file is a motion that no record uses. Its name proves its content.
  private func isStaleMotion(_ name: String, in folder: SandboxedDirectory) -> Bool {
    guard !keepsMotions, MotionName.isTaken(by: FilePath.name(of: name)),
      let bytes = try? folder.bytes(name, limit: Self.longestMotion)
    else { return false }
    return MotionName.isProven(FilePath.name(of: name), by: bytes)
  }

  /// In bytes.
  private static let longestMotion = 64 << 20

  /// Removes the folders that are now empty, innermost first.
  private static func removeFolders(_ name: String, of folder: SandboxedDirectory) {
    var name = name
    while !name.isEmpty, folder.removeFolder(name) {
      name = name.utf8.contains(UInt8(ascii: "/")) ? FilePath.folder(of: name) : ""
    }
  }
}

/// A picture that may be a page of a sheet, judged by its name.
private struct Page {
  /// Its folder below the output folder; empty for the output folder itself.
  let folder: String
  private let leaf: String
  /// The name without its scale and extension.
  private let base: String
  /// `@2x` or `@1.5x`, or empty.
  private let scale: String

  /// Returns nil for a name that no run gives to a picture.
  init?(_ name: String) {
    guard FileName.isPossible(name) else { return nil }
    leaf = FilePath.name(of: name)
    folder = leaf == name ? "" : FilePath.folder(of: name)
    guard let format = ExistingPicture.Format(leaf) else { return nil }
    let stem = Substring(leaf.utf8.dropLast(format.rawValue.utf8.count + 1))
    let ending = stem.utf8.lastIndex(of: UInt8(ascii: "@")).map { String(stem[$0...]) } ?? ""
    let number = Double(Substring(ending.utf8.dropFirst().dropLast()))
    scale = number.map { ScaleUnit.suffix($0) == ending } == true ? ending : ""
    base = String(Substring(stem.utf8.dropLast(scale.utf8.count)))
    // A name that is only an extension would be a hidden file.
    guard !base.isEmpty else { return nil }
  }

  private func path(_ leaf: String) -> String { folder.isEmpty ? leaf : "\(folder)/\(leaf)" }

  /// Returns whether the picture carries a key of this program and is complete.
  func isProven(in output: SandboxedDirectory) -> Bool {
    (try? output.open(path(leaf))).flatMap { ExistingPicture($0, named: leaf) } != nil
  }

  /// Returns the possible names of this page's atlas files: the name of the page, or of the sheet
  /// whose page `-0` or `-walk` this is, at this scale or for all scales.
  func atlasNames(_ endings: [String]) -> [String] {
    let ends = base.utf8.indices.dropFirst().filter { base.utf8[$0] == UInt8(ascii: "-") } + [base.endIndex]
    let stems = ends.flatMap { end in Set([scale, ""]).map { base[..<end] + $0 } }
    return stems.flatMap { stem in endings.map { path(stem + $0) } }
  }

  /// Returns whether a file contains the page's name, either plain or as a URL, with `%25` for a
  /// percent sign.
  func isNamed(by name: String, in output: SandboxedDirectory) -> Bool {
    guard output.kind(of: name) == .file, let text = try? output.bytes(name, limit: Self.longestAtlas) else {
      return false
    }
    return [leaf, leaf.utf8.replacing("%", with: "%25")].contains { word in
      text.ranges(of: Array(word.utf8)).contains { place in
        let around = text[..<place.lowerBound].suffix(1) + text[place.upperBound...].prefix(1)
        return !around.contains(where: FileName.isLetter)
      }
    }
  }

  /// In bytes.
  private static let longestAtlas = 64 << 20
}

/// A set of file names, compared by bytes.
extension SeenIDs {
  private static let place = Origin(file: 0, line: 0)

  /// Inserts a name.
  ///
  /// - Returns: whether the name is new.
  @discardableResult
  fileprivate mutating func insert(_ name: String) -> Bool { claim(name, at: Self.place) == nil }
  fileprivate func contains(_ name: String) -> Bool { origin(of: name) != nil }
}
