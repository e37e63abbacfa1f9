/// The files of all inputs, in order: a folder stands for its `.json` files.
struct InputFiles {
  private enum Entry {
    case single(RecordInput)
    case folder(FolderListing, InputFormat)

    var count: Int {
      switch self {
      case .single: 1
      case .folder(let listing, _): listing.count
      }
    }
  }

  private var entries: [Entry] = []
  private(set) var count = 0

  /// - Throws: `InputError` when an input is missing or must not be read; nothing has been read then.
  init(_ inputs: [RecordInput]) throws(InputError) {
    guard inputs.count(where: \.isStandardInput) < 2 else { throw .standardInputTwice }
    for input in inputs {
      let entry = try Self.entry(input)
      entries.append(entry)
      count += entry.count
    }
  }

  private static func entry(_ input: RecordInput) throws(InputError) -> Entry {
    if input.isStandardInput { return .single(input) }
    do throws(SystemError) {
      if try FileKind(path: input.path) == .folder { return .folder(try FolderListing(folder: input.path), input.format) }
      try FileKind.checkReadable(input.path)
      return .single(input)
    } catch {
      throw error == .missing ? .missing(path: input.path) : .unreadable(path: input.path, error)
    }
  }

  /// Refuses what lies in a folder but is no file: opening a pipe would wait for somebody to write.
  static func checkFile(_ path: String) throws(InputError) {
    do throws(SystemError) {
      switch try FileKind(path: path) {
      case .file: return
      case .folder: throw .isFolder
      case .special: throw .notValid
      }
    } catch {
      throw .unreadable(path: path, error)
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
    case .folder(let listing, let format): (RecordInput(path: listing.path(number), format: format), true)
    }
  }
}
