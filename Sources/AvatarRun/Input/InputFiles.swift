internal import AvatarText

/// The files of all inputs, in order: a folder stands for its `.json` files.
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

  /// - Throws: `InputError` when an input is missing or must not be read; nothing has been read then.
  init(_ inputs: [RecordInput]) throws(InputError) {
    guard inputs.count(where: \.isStandardInput) < 2 else { throw .standardInputTwice }
    entries = try inputs.withDistinctNames.map(Self.entry)
    count = entries.reduce(0) { $0 + $1.count }
  }

  private static func entry(_ input: RecordInput) throws(InputError) -> Entry {
    if input.isStandardInput { return .single(input) }
    do throws(SystemError) {
      if try FileKind(path: input.path) == .folder { return .folder(try FolderListing(folder: input.path), input) }
      try FileKind.checkReadable(input.path)
      return .single(input)
    } catch {
      throw error == .missing ? .missing(path: input.path) : .unreadable(path: input.path, error)
    }
  }

  /// What no file of a run may take the place of.
  var reserved: ReservedFiles {
    var singles: [FileIdentity: String] = [:]
    var folders: [FolderListing] = []
    for entry in entries {
      switch entry {
      case .single(let input):
        let identity = input.isStandardInput ? FileIdentity(descriptor: 0) : FileIdentity(path: input.path)
        if let identity { singles[identity] = input.isStandardInput ? "standard input" : input.path }
      case .folder(let listing, _): folders.append(listing)
      }
    }
    return ReservedFiles(inputs: singles, folders: folders)
  }

  /// Refuses what lies in a folder but is no file: opening a pipe would wait for somebody to write.
  static func checkFile(_ path: String) throws(InputError) {
    do throws(SystemError) { try FileKind(path: path).checkFile() } catch {
      // What was no text was read as this mark, and is not found by it.
      throw .unreadable(path: path, error == .missing && path.utf8.contains("\u{FFFD}") ? .notText : error)
    }
  }

  /// The file with this number, from 0, and whether a folder holds it.
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
