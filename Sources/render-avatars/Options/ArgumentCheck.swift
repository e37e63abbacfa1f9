internal import AvatarSupport
import ArgumentParser
import AvatarScene

/// Detects argument errors that the argument parser ignores or explains badly: an unknown command,
/// and an option for one value that is given twice, so that the earlier value would be lost.
struct ArgumentCheck {
  let root: any ParsableCommand.Type

  /// Checks that the arguments of this process are UTF-8. Swift decodes others with replacement
  /// characters, so that a path would refer to another file.
  ///
  /// - Throws: `ExitCode` after printing an error.
  static func checkEncoding() throws {
    for number in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[number], String(validatingCString: bytes) == nil else { continue }
      Terminal.message(
        "error: argument \(number) is not UTF-8: \(String(cString: bytes)); rename the file or folder, or name a link to it\n"
      )
      try ExitStatus.usage.leave()
    }
  }

  /// - Parameter arguments: the arguments without the program's name.
  func check(_ arguments: ArraySlice<String>) throws(UsageError) {
    // Completion requests from a shell have their own syntax.
    guard let first = arguments.first, !first.utf8.hasPrefix("---"),
      arguments.allSatisfy({ !["-h", "--help"].contains($0) })
    else { return }
    let isHelp = first == "help"
    let syntax = CommandSyntax(arguments.dropFirst(isHelp ? 1 : 0), root: root)
    let (path, rest) = (syntax.path, syntax.rest)
    let commands = path.last?.configuration.subcommands ?? []
    if let word = rest.first, !word.utf8.hasPrefix("-"), !commands.isEmpty {
      throw UsageError(Self.problem(of: word, among: commands), path: path)
    }
    if !isHelp, Self.mayRepeat(rest) { try checkRepeated(rest, path) }
  }

  private static func problem(of word: String, among commands: [any ParsableCommand.Type]) -> String {
    let known = commands.flatMap(CommandSyntax.names)
    let help = ClosestMatch.near(word, among: known)
    return "there is no command \"\(PlainText.line(word, limit: 80))\"; "
      + (help.map { "did you mean \"\($0)\"?" } ?? "use \(known.joined(separator: ", "))")
  }

  /// Returns whether an option may be repeated: a name occurs twice, or a letter together with a
  /// name that begins with it, as `-o` and `--output` do. This quick test avoids listing the
  /// options, which takes as long as rendering a picture.
  private static func mayRepeat(_ words: ArraySlice<String>) -> Bool {
    var (names, initials, letters): (Set<String>, Set<Unicode.Scalar>, Set<Unicode.Scalar>) = ([], [], [])
    for word in words where word.utf8.hasPrefix("-") {
      let name = word.unicodeScalars.drop { $0 == "-" }.prefix { $0 != "=" }
      guard let first = name.first else { continue }
      let isNew = word.utf8.hasPrefix("--") ? names.insert(String(name)).inserted : letters.insert(first).inserted
      if word.utf8.hasPrefix("--") { initials.insert(first) }
      if !isNew { return true }
    }
    return !initials.isDisjoint(with: letters)
  }

  private func checkRepeated(_ words: ArraySlice<String>, _ path: [any ParsableCommand.Type]) throws(UsageError) {
    let all = CommandSyntax.options(of: path.last ?? root).filter { !$0.isFlag }
    let options = Dictionary(all.flatMap { option in option.names.map { ($0, option) } }) { first, _ in first }
    var values: [String: String] = [:]
    var rest = words
    while let word = rest.popFirst(), word != "--" {
      guard let (option, joined) = Self.option(word, options), let value = joined ?? rest.popFirst() else { continue }
      guard !option.isRepeating, let earlier = values.updateValue(value, forKey: option.name) else { continue }
      throw UsageError(
        "\(option.names.first { $0.utf8.hasPrefix("--") } ?? option.names[0]) takes one value and is given two, \(Self.quoted(earlier)) and \(Self.quoted(value)); leave one out",
        path: path)
    }
  }

  private static func quoted(_ value: String) -> String { "\"\(PlainText.line(value, limit: 80))\"" }

  /// Returns the option that a word names, and the value in the same word, if any: `--size=64`,
  /// `-j4`.
  private static func option(_ word: String, _ options: [String: CommandSyntax.Option])
    -> (option: CommandSyntax.Option, joined: String?)?
  {
    guard word.utf8.hasPrefix("-"), word != "-" else { return nil }
    if let option = options[word] { return (option, nil) }
    if word.utf8.hasPrefix("--") {
      guard let (name, value) = word.utf8.halves(at: "="), let option = options[String(name)] else { return nil }
      return (option, String(value))
    }
    return options[String(word.unicodeScalars.prefix(2))].map { ($0, String(word.unicodeScalars.dropFirst(2))) }
  }
}

/// An argument error, printed with the usage of the command.
struct UsageError: Error, CustomStringConvertible {
  private let message: String
  private let path: [any ParsableCommand.Type]

  /// - Parameter path: the commands from the root to the one in question.
  init(_ message: String, path: [any ParsableCommand.Type]) {
    self.message = message
    self.path = path
  }

  init(_ message: String, of command: any ParsableCommand.Type, root: any ParsableCommand.Type) {
    self.init(message, path: Self.path(to: command, from: root) ?? [root])
  }

  private static func path(to command: any ParsableCommand.Type, from root: any ParsableCommand.Type)
    -> [any ParsableCommand.Type]?
  {
    if root == command { return [root] }
    return root.configuration.subcommands.lazy.compactMap { path(to: command, from: $0) }.first.map { [root] + $0 }
  }

  /// The message in the format of the parser's own errors.
  var description: String {
    let name = path.compactMap { $0.configuration.commandName }.joined(separator: " ")
    let usage = path.first.flatMap { root in path.last.map { root.usageString(for: $0) } } ?? ""
    return "Error: \(message)\nUsage: \(usage)\n  See '\(name) --help' for more information."
  }
}
