internal import AvatarText

/// The files of all inputs, in order. A folder stands for its `.json` files.
struct InputFiles {
  private enum Entry {
    case single(RecordInput)
    case folder(FolderListing, RecordInput)

    var count: Int {
      switch self {
      case .single: 1
      case .folder(let listing, _): listing.count
      }
    }
  }

  private let entries: [Entry]
  let count: Int

  /// - Throws: `InputError` if an input is missing or unreadable; nothing has been read then.
  init(_ inputs: [RecordInput]) throws(InputError) {
    guard inputs.count(where: \.isStandardInput) < 2 else { throw .standardInputTwice }
    entries = try inputs.withDistinctNames.map(Self.entry)
    count = entries.reduce(0) { $0 + $1.count }
  }

  private static func entry(_ input: RecordInput) throws(InputError) -> Entry {
    if input.isStandardInput || input.seed != nil { return .single(input) }
    do throws(SystemError) {
      if try FileKind(path: input.path) == .folder { return .folder(try FolderListing(folder: input.path), input) }
      try FileKind.checkReadable(input.path)
      return .single(input)
    } catch {
      throw error == .missing ? .missing(path: input.path) : .unreadable(path: input.path, error)
    }
  }

  /// The files that no output of the run may replace.
  var reserved: ReservedFiles {
    var singles: [String: String] = [:]
    var folders: [FolderListing] = []
    for entry in entries {
      switch entry {
      case .single(let input) where input.seed != nil: continue
      case .single(let input):
        let identity = input.isStandardInput ? FileIdentity(descriptor: 0) : FileIdentity(path: input.path)
        if let identity { singles[identity.key] = input.isStandardInput ? "standard input" : input.path }
      case .folder(let listing, _): folders.append(listing)
      }
    }
    return ReservedFiles(inputs: singles, folders: folders)
  }

  /// Rejects a folder member that is not a file: opening a pipe would wait for a writer.
  static func checkFile(_ path: String) throws(InputError) {
    do throws(SystemError) { try FileKind(path: path).checkFile() } catch {
      // A file name that is not UTF-8 was decoded with this replacement character, so the file is
      // not found under the decoded name.
      throw .unreadable(path: path, error == .missing && path.utf8.contains("\u{FFFD}") ? .notText : error)
    }
  }

  /// Returns the file at this index, from 0, and whether it is a member of a folder.
  func file(_ number: Int) -> (input: RecordInput, isMember: Bool)? {
    var number = number
    for entry in entries {
      if number < entry.count { return Self.file(number, of: entry) }
      number -= entry.count
    }
    return nil
  }

  private static func file(_ number: Int, of entry: Entry) -> (input: RecordInput, isMember: Bool) {
    switch entry {
    case .single(let input): (input, false)
    case .folder(let listing, let folder): (folder.member(listing.path(number)), true)
    }
  }
}
