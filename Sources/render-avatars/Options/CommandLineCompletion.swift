internal import AvatarText
import ArgumentParser
import ArtCompiler
import AvatarCatalog
import AvatarGolden
import FoundationShim

extension CompletionKind {
  /// One of the names that fit behind the option, with the art of the line: clips, pages of the catalog …
  static var choice: CompletionKind { .custom { CommandLineCompletion($0, index: $1, prefix: $2).choices } }

  /// Several of them with commas.
  static var choices: CompletionKind { .custom { CommandLineCompletion($0, index: $1, prefix: $2).lists } }

  /// Goldens of the set that the line names.
  static var goldens: CompletionKind { .custom { CommandLineCompletion($0, index: $1, prefix: $2).goldens } }
}

/// A command line while it is typed, for the shell that asks what may stand at the cursor. A line that makes no sense yet, or names art that cannot be
/// read, offers nothing, and nothing is printed: whoever types is in the middle of a word.
struct CommandLineCompletion {
  private let words: [String]
  /// The option whose value is typed, without dashes.
  private let option: String
  /// What stands before the cursor of that value.
  private let typed: String

  /// - Parameters:
  ///   - words: the line as the shell splits it, quotes and all.
  ///   - index: of the word that is typed, from 0.
  ///   - prefix: what stands before the cursor of that word.
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

  /// The whole list with each name that can follow, so that a shell has nothing to put together. A name stands in a list once.
  var lists: [String] {
    let items = typed.utf8.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let done = items.dropLast()
    let last = items.last ?? ""
    return names.filter { $0.utf8.hasPrefix(last) && !done.contains($0) }.map { (done + [$0]).joined(separator: ",") }
  }

  var goldens: [String] {
    let folder = GoldenFolder(value(of: "set") ?? GoldenFolder.defaultName)
    guard let renderer,
      let set = try? GoldenSet(folder: folder, renderer: renderer, environment: GoldenEnvironment(items: []))
    else { return [] }
    return set.cases.map(\.name).filter { $0.utf8.hasPrefix(typed) }
  }

  /// By the option's name, so that an option of that name has them wherever it stands. One that is called as a field of a record, `--hair-style`,
  /// has that field's variants.
  private var names: [String] {
    switch option {
    case "format": return AtlasFormats.standard.names
    case "scale": return RasterLimit.scales.map { "\($0)" }
    case "facing", "facings": return Facing.allCases.map(\.rawValue)
    case "clip", "clips": return listing?.clips.map(\.name) ?? []
    case "slot": return (try? renderer?.catalogPages().map(\.name)) ?? []
    case "uni", "university": return listing?.universities.map(\.id) ?? []
    default:
      let field = option.utf8.split(separator: "-").joined().lowercased()
      return listing?.slots.first { $0.fields.contains { $0.lowercased() == field } }?.choices.map(\.name) ?? []
    }
  }

  private var listing: CatalogListing? { try? renderer?.catalog() }

  private var renderer: AvatarRenderer? {
    guard let folder = value(of: "art") else { return try? AvatarRenderer() }
    var compiler = ArtFolderCompiler(folder: folder)
    return compiler.compile().flatMap { archive in try? AvatarRenderer(pack: ArtPack(archive)) }
  }

  /// What the line says for another option, as `--art DIR` or `--art=DIR`; a leading tilde is the home folder, as in a shell.
  private func value(of name: String) -> String? {
    let joined = words.lazy.compactMap { $0.utf8.removing(prefix: "--\(name)=").map(String.init) }.last
    let apart = Array(zip(words, words.dropFirst())).last { $0.0 == "--\(name)" }?.1
    guard let value = joined ?? apart else { return nil }
    return value.utf8.removing(prefix: "~/").map { (ProcessInfo.processInfo.environment["HOME"] ?? "") + "/" + $0 }
      ?? value
  }

  /// A word without the quotes and backslashes that protect it from a shell.
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
