internal import AvatarRaster
internal import AvatarText

/// Finds what earlier runs left in a folder and no record of this run owns, and removes it.
///
/// A folder may hold what others put there. A picture goes where it carries a key of this program,
/// and with it the atlas files beside it: those that are called as it is, with the ending of a
/// format, and name it. What a note in a picture says of other files proves nothing. A record that
/// failed, or that would be drawn, keeps everything that could be its own.
///
/// Costs some 40 bytes a file of the run.
public struct Prune {
  private var owned = SeenIDs()
  /// Records whose files nobody knows now.
  private var kept = SeenIDs()
  /// Whether a record is too broken to say which files are its own.
  public private(set) var isIncomplete = false
  private let endings: [String]

  /// - Parameter endings: what atlas files may have behind a page's name, such as `.json`.
  public init(endings: [String]) { self.endings = endings }

  /// To be told of every record of the run.
  public mutating func note(_ outcome: RecordOutcome) {
    for file in outcome.files { owned.insert(file.name) }
    guard outcome.status == .failed || outcome.status == .planned else { return }
    guard let name = outcome.name else { return isIncomplete = true }
    kept.insert(name)
  }

  /// - Parameters:
  ///   - reserved: what must stay, whatever it is.
  ///   - isDry: whether to look only.
  ///   - tell: called with the path of each file that no record owns, and whether it goes.
  /// - Returns: how many files went.
  /// - Throws: `OutputError` where the folder cannot be looked into.
  public func run(
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
      guard let page = Page(file.name), page.isProven(in: folder) else { continue }
      // The page goes last, so that a killed run leaves nothing that the next one does not know.
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

  /// In bytes: folders of an asset catalog in those of a template.
  private static let longestName = 4096

  private func isOwned(_ file: String) -> Bool {
    if owned.contains(file) { return true }
    let starts = file.utf8.indices.dropFirst().filter { "-.@/".utf8.contains(file.utf8[$0]) }
    return starts.contains { kept.contains(String(file[..<$0])) }
  }

  /// Those that are empty now, from the inside out.
  private static func removeFolders(_ name: String, of folder: SandboxedDirectory) {
    var name = name
    while !name.isEmpty, folder.removeFolder(name) {
      name = name.utf8.contains(UInt8(ascii: "/")) ? FilePath.folder(of: name) : ""
    }
  }
}

/// A picture that may be a page of a sheet, by a name that a run can have given.
private struct Page {
  /// The folder that it lies in, below the output folder; empty for that one itself.
  let folder: String
  private let leaf: String
  /// The name without its scale and extension.
  private let base: String
  /// `@2x`, or nothing.
  private let scale: String

  /// Nil for a name that no run gives a picture.
  init?(_ name: String) {
    guard FileName.isPossible(name) else { return nil }
    leaf = FilePath.name(of: name)
    folder = leaf == name ? "" : FilePath.folder(of: name)
    guard let format = ExistingPicture.Format(leaf) else { return nil }
    let stem = leaf.dropLast(format.rawValue.count + 1)
    let isScaled = stem.utf8.dropLast(2).last == UInt8(ascii: "@") && stem.utf8.last == UInt8(ascii: "x")
    scale = isScaled ? String(stem.suffix(3)) : ""
    base = String(stem.dropLast(scale.count))
    // An ending alone would be a hidden file.
    guard !base.isEmpty else { return nil }
  }

  private func path(_ leaf: String) -> String { folder.isEmpty ? leaf : "\(folder)/\(leaf)" }

  /// Whether it carries a key of this program, and is whole.
  func isProven(in output: SandboxedDirectory) -> Bool {
    (try? output.open(path(leaf))).flatMap { ExistingPicture($0, named: leaf) } != nil
  }

  /// What the atlas files of this page can be called: as the page is, or as the sheet, of which this
  /// is the page `-0` or `-walk`, at this scale or for all of them.
  func atlasNames(_ endings: [String]) -> [String] {
    let ends = base.utf8.indices.dropFirst().filter { base.utf8[$0] == UInt8(ascii: "-") } + [base.endIndex]
    let stems = ends.flatMap { end in Set([scale, ""]).map { base[..<end] + $0 } }
    return stems.flatMap { stem in endings.map { path(stem + $0) } }
  }

  /// Whether a file says the page's name: as it is, or as an address, where a percent sign is `%25`.
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

/// File names, which are the same where their bytes are.
extension SeenIDs {
  private static let place = Place(file: 0, line: 0)

  /// Returns: whether it is new.
  @discardableResult
  fileprivate mutating func insert(_ name: String) -> Bool { claim(name, at: Self.place) == nil }
  fileprivate func contains(_ name: String) -> Bool { place(of: name) != nil }
}
