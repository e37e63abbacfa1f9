internal import AvatarSupport
import ArgumentParser
import AvatarRun
import AvatarScene
import Platform

/// The options of a `render-avatars.json`, which hold for every command in its folder and below.
///
/// Members are options by their long names. The member with a command's name holds options of that
/// command alone. What the command line says wins.
struct Configuration {
  static let name = "render-avatars.json"
  /// The maximum size, in bytes.
  private static let limit = 1 << 20

  /// The path of the file.
  let path: String
  private let folder: String
  private let document: JSONDocument

  /// Finds the file in a folder or the nearest one above it, up to the root of a git repository; nil
  /// if there is none. One that another user could have put there is passed over.
  init?(above start: String = FileManager.default.currentDirectoryPath) throws {
    var folder = start
    while true {
      let path = folder == "/" ? "/" + Self.name : "\(folder)/\(Self.name)"
      if access(path, F_OK) == 0 {
        guard let bytes = (try? SandboxedDirectory(existing: folder))?.trustedBytes(Self.name, limit: Self.limit) else {
          let words = "is not yours, is a link, or is larger than \(Self.limit >> 20) MB, and is passed over"
          Terminal.message("warning: \(PlainText.line(path)): \(words)\n")
          return nil
        }
        (self.path, self.folder) = (path, folder)
        do { document = try JSONDocument(bytes) } catch {
          throw CommandError(
            Diagnostic(.error, file: path, line: error.line, column: error.column, error.problem), .usage)
        }
        guard document.value.object != nil else { throw wrong("", "is not a JSON object of options") }
        return
      }
      if folder == "/" || access(folder + "/.git", F_OK) == 0 { return nil }
      folder = FilePath.folder(of: folder)
    }
  }

  /// An option and its words on the command line.
  struct Setting {
    let option: CommandSyntax.Option
    let words: [String]
  }

  /// Returns the options for a command that the arguments do not set.
  func settings(for syntax: CommandSyntax) throws -> [Setting] {
    guard let command = syntax.path.last else { return [] }
    let options = CommandSyntax.options(of: command)
    let byName = Dictionary(options.map { ($0.name, $0) }) { first, _ in first }
    let given = Set(
      syntax.rest.prefix { $0 != "--" }.filter { $0.utf8.hasPrefix("-") }
        .map { word in word.utf8.halves(at: "=").map { String($0.0) } ?? word })
    var values: [String: (value: JSONValue, place: String)] = [:]
    var (level, place) = (document.value, "")
    for (depth, command) in syntax.path.enumerated() {
      let known = Self.options(below: command)
      let commands = command.configuration.subcommands.compactMap { $0.configuration.commandName }
      for (name, value) in (level.object ?? [:]).sorted(by: { $0.key < $1.key }) where name != "$schema" {
        let here = place.isEmpty ? name : "\(place).\(name)"
        if commands.contains(name) {
          guard value.object != nil else { throw wrong(here, "expected an object of options of \(name)") }
        } else if known.contains(name) {
          values[name] = (value, here)
        } else {
          let help = ClosestMatch.help(name, among: Array(known) + commands)
          throw wrong(here, "there is no such option\(help ?? "; name options as on the command line, without dashes")")
        }
      }
      guard depth + 1 < syntax.path.count, let next = syntax.path[depth + 1].configuration.commandName else { break }
      (level, place) = (level[next] ?? .object([:]), place.isEmpty ? next : "\(place).\(next)")
    }
    return try values.sorted { $0.key < $1.key }.compactMap { name, found in
      guard let option = byName[name], given.isDisjoint(with: option.names) else { return nil }
      return Setting(option: option, words: try words(option, found.value, found.place))
    }
  }

  /// The names of all options of a command and of those below it.
  private static func options(below command: any ParsableCommand.Type) -> Set<String> {
    command.configuration.subcommands.reduce(into: Set(CommandSyntax.options(of: command).map(\.name))) {
      $0.formUnion(options(below: $1))
    }
  }

  private func words(_ option: CommandSyntax.Option, _ value: JSONValue, _ place: String) throws -> [String] {
    let name = option.names.first { $0.utf8.hasPrefix("--") } ?? "--\(option.name)"
    switch value {
    case .null: return []
    case .bool(let isSet) where option.isFlag: return isSet ? [name] : []
    case .string(let text) where !option.isFlag: return ["\(name)=\(option.isPath ? resolved(text) : text)"]
    case .number(let number) where !option.isFlag: return ["\(name)=\(JSONWriter.line(.number(number)))"]
    case .array(let list) where option.isRepeating:
      return try list.enumerated().flatMap { try words(option, $1, "\(place)[\($0)]") }
    default:
      throw wrong(
        place,
        option.isFlag
          ? "expected true or false" : "expected a text or a number\(option.isRepeating ? ", or a list of them" : "")")
    }
  }

  /// A path is relative to the file's folder, so that it means the same in every folder below.
  private func resolved(_ path: String) -> String {
    guard !path.isEmpty, path != "-", path != "none", !path.utf8.hasPrefix("/"), !path.utf8.hasPrefix("tar:") else {
      return path
    }
    let whole = "\(folder)/\(path)"
    let start = FileManager.default.currentDirectoryPath
    return folder == start ? path : whole
  }

  private func wrong(_ place: String, _ problem: String) -> CommandError {
    let position = document.position(of: place)
    return CommandError(
      Diagnostic(
        .error, file: path, line: position.line, column: position.column, field: place.isEmpty ? nil : place, problem),
      .usage)
  }
}

/// The arguments of this process with everything that files add.
struct EffectiveArguments {
  /// The arguments to parse.
  let words: ArraySlice<String>
  private let syntax: CommandSyntax
  private let settings: [Configuration.Setting]
  private let source: String?

  /// - Parameter arguments: without the program's name.
  init(_ arguments: ArraySlice<String>, root: any ParsableCommand.Type) throws {
    let expanded = try ArgumentFile.expanded(arguments)
    syntax = CommandSyntax(expanded, root: root)
    let isPlain =
      syntax.names.isEmpty || syntax.path.last?.configuration.subcommands.isEmpty == false
      || expanded.contains { ["-h", "--help", "--no-config"].contains($0) }
    guard !isPlain, let configuration = try Configuration() else {
      (settings, source, words) = ([], nil, expanded)
      return
    }
    settings = try configuration.settings(for: syntax)
    source = configuration.path
    words = ArraySlice(syntax.names + settings.flatMap(\.words) + syntax.rest)
  }

  /// The options of the command with their values, and where each comes from; nil unless the
  /// arguments ask for them.
  var shown: String? {
    guard syntax.rest.contains(where: { $0 == "--show-options" }), let command = syntax.path.last else { return nil }
    let set = Dictionary(settings.map { ($0.option.name, $0.words) }) { first, _ in first }
    return CommandSyntax.options(of: command).filter { !["help", "version", "show-options"].contains($0.name) }
      .map { option in
        let own = given(option)
        let (value, place) =
          if let own { (own, "the command line") } else if let words = set[option.name], !words.isEmpty {
            (words.map { $0.utf8.halves(at: "=").map { String($0.1) } ?? "true" }.joined(separator: " "), source ?? "")
          } else { (option.fallback ?? (option.isFlag ? "false" : "–"), "the default") }
        return PlainText.line("--\(option.name)  \(value)  (\(place))") + "\n"
      }.joined()
  }

  /// The values that the command line gives to an option; nil if it gives none.
  private func given(_ option: CommandSyntax.Option) -> String? {
    var values: [String] = []
    var rest = syntax.rest.prefix { $0 != "--" }
    while let word = rest.popFirst() {
      if option.names.contains(word) {
        values.append(option.isFlag ? "true" : rest.popFirst() ?? "")
      } else if let (name, value) = word.utf8.halves(at: "="), option.names.contains(String(name)) {
        values.append(String(value))
      }
    }
    return values.isEmpty ? nil : values.joined(separator: " ")
  }
}
