internal import AvatarSupport
import ArgumentParser

/// What the argument parser says of the commands and their options.
struct CommandSyntax {
  /// An option or a flag.
  struct Option {
    /// The long name without dashes, or its letter.
    let name: String
    /// All names, with their dashes.
    let names: [String]
    let isFlag: Bool
    let isRepeating: Bool
    /// Whether the value is the path of a file or a folder.
    let isPath: Bool
    /// The default as text; nil if there is none, or it is not known to the parser.
    let fallback: String?
  }

  /// The commands from the root to the one that the arguments name.
  let path: [any ParsableCommand.Type]
  /// The arguments behind the commands' names.
  let rest: ArraySlice<String>

  /// Follows the names of commands at the beginning of the arguments.
  init(_ arguments: ArraySlice<String>, root: any ParsableCommand.Type) {
    var path = [root]
    var rest = arguments
    while let word = rest.first,
      let command = path.last?.configuration.subcommands.first(where: { Self.names(of: $0).contains(word) })
    {
      path.append(command)
      rest = rest.dropFirst()
    }
    (self.path, self.rest) = (path, rest)
  }

  /// The names of the commands, without the root's.
  var names: [String] { path.dropFirst().compactMap { $0.configuration.commandName } }

  static func names(of command: any ParsableCommand.Type) -> [String] {
    [command.configuration.commandName].compactMap { $0 } + command.configuration.aliases
  }

  /// Returns the options of a command. Listing them takes as long as rendering a picture.
  static func options(of command: any ParsableCommand.Type) -> [Option] {
    guard let document = try? JSONText.parse(Array(command._dumpHelp().utf8)), let command = document["command"] else {
      return []
    }
    return (command["arguments"]?.list ?? []).compactMap { argument in
      let names = (argument["names"]?.list ?? []).map {
        ($0["kind"]?.string == "short" ? "-" : "--") + ($0["name"]?.string ?? "")
      }
      guard argument["kind"]?.string != "positional",
        let name = names.first(where: { $0.utf8.hasPrefix("--") }) ?? names.first
      else { return nil }
      let kind = argument["completionKind"]
      return Option(
        name: String(name.unicodeScalars.drop { $0 == "-" }), names: names, isFlag: argument["kind"]?.string == "flag",
        isRepeating: argument["isRepeating"] == .bool(true), isPath: kind?["file"] != nil || kind?["directory"] != nil,
        fallback: argument["defaultValue"]?.string)
    }
  }
}
