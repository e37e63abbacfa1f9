internal import AvatarRaster
internal import AvatarScene
internal import AvatarSheets
internal import AvatarSupport
import ArgumentParser
import AvatarPacks
import AvatarCatalog
import AvatarGolden
import Platform

extension CompletionKind {
  /// Completes one name that is valid for the option, from the art of the command line: clips,
  /// catalog pages …
  static var choice: CompletionKind { .custom { CommandLineCompletion($0, index: $1, prefix: $2).choices } }

  /// Completes several names, separated by commas.
  static var choices: CompletionKind { .custom { CommandLineCompletion($0, index: $1, prefix: $2).lists } }

  /// Completes goldens of the set on the command line.
  static var goldens: CompletionKind { .custom { CommandLineCompletion($0, index: $1, prefix: $2).goldens } }
}

/// An incomplete command line, for shell completion at the cursor. A line that is not valid yet, or
/// refers to unreadable art, gives no candidates. Nothing is printed, because the user is in the
/// middle of a word.
struct CommandLineCompletion {
  private let words: [String]
  /// The option whose value is incomplete, without dashes.
  private let option: String
  /// The part of the value before the cursor.
  private let typed: String

  /// - Parameters:
  ///   - words: the line as the shell splits it, including quotes.
  ///   - index: the index of the incomplete word, from 0.
  ///   - prefix: the part of that word before the cursor.
  init(_ words: [String], index: Int, prefix: String) {
    self.words = words.map(Self.plain)
    if let (name, value) = prefix.utf8.removing(prefix: "--")?.utf8.halves(at: "=") {
      (option, typed) = (String(name), Self.plain(String(value)))
    } else {
      option = String((self.words.prefix(max(0, index)).last ?? "").unicodeScalars.drop { $0 == "-" })
      typed = Self.plain(prefix)
    }
  }

  var choices: [String] { names.filter { $0.utf8.hasPrefix(typed) } }

  /// The candidates as whole lists, each extended by one possible name, so that the shell need not
  /// combine them. A list does not repeat a name.
  var lists: [String] {
    let items = typed.utf8.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let done = items.dropLast()
    let last = items.last ?? ""
    return names.filter { $0.utf8.hasPrefix(last) && !done.contains($0) }.map { (done + [$0]).joined(separator: ",") }
  }

  var goldens: [String] {
    let folder = GoldenFolder(values(of: "set").last ?? GoldenFolder.defaultName)
    guard let renderer,
      let set = try? GoldenSet(folder: folder, renderer: renderer, environment: GoldenEnvironment(items: []))
    else { return [] }
    return set.cases.map(\.name).filter { $0.utf8.hasPrefix(typed) }
  }

  /// The possible values by the option's name, for every command that has an option of that name.
  /// An option with the name of a record field, such as `--hair-style`, has the variants of that
  /// field.
  private var names: [String] {
    switch option {
    case "format": return AtlasFormats.standard.names + [AtlasFormats.dragonBones]
    case "scale": return (1...Int(RasterLimit.scales.upperBound)).map { "\($0)" } + ["0.5", "1.5"]
    case "facing", "facings": return Facing.allCases.map(\.rawValue)
    case "clip", "clips": return listing?.clips.map(\.name) ?? []
    case "slot": return (try? renderer?.catalogPages().map(\.name)) ?? []
    case "combine", "rows", "columns": return listing?.slots.filter { $0.wearer == .player }.map(\.name) ?? []
    case "seed-include", "seed-exclude", "seed-only":
      return listing?.slots.flatMap { slot in
        slot.fields.flatMap { field in [field] + slot.choices.map { "\(field).\($0.name)" } }
      } ?? []
    case "uni", "university": return listing?.universities.map(\.id) ?? []
    default:
      let field = option.utf8.split(separator: "-").joined().lowercased()
      return listing?.slots.first { $0.fields.contains { $0.lowercased() == field } }?.choices.map(\.name) ?? []
    }
  }

  private var listing: CatalogListing? { try? renderer?.catalog() }

  private var renderer: AvatarRenderer? {
    let packs = values(of: "art")
    guard !packs.isEmpty else { return try? AvatarRenderer() }
    return try? PackLoader.standard.load(packs).pack.map { try AvatarRenderer(pack: $0) }
  }

  /// Returns the values of another option, given as `--art DIR` or `--art=DIR`; a leading tilde is
  /// the home folder, as in a shell.
  private func values(of name: String) -> [String] {
    let given = words.indices.compactMap { index -> String? in
      if let joined = words[index].utf8.removing(prefix: "--\(name)=") { return String(joined) }
      return index > 0 && words[index - 1] == "--\(name)" ? words[index] : nil
    }
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    return given.map { value in value.utf8.removing(prefix: "~/").map { home + "/" + $0 } ?? value }
  }

  /// Removes the quotes and backslashes that protect a word from a shell.
  private static func plain(_ word: String) -> String {
    var text = ""
    var quote: Unicode.Scalar?
    var isEscaped = false
    for character in word.unicodeScalars {
      if isEscaped {
        text.unicodeScalars.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      } else {
        text.unicodeScalars.append(character)
      }
    }
    return text
  }
}
