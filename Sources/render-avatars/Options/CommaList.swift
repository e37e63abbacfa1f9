internal import AvatarText
import ArgumentParser

extension [CommaList] {
  /// Of an option that may be given several times, which adds up.
  var items: [String] { flatMap(\.items) }
}

/// Several words in one argument: `idle,walk`.
struct CommaList: ExpressibleByArgument {
  let items: [String]

  init(_ items: [String]) { self.items = items }

  init?(argument: String) {
    items = argument.utf8.replacing(" ", with: "").utf8.split(separator: ",").map(String.init)
    if items.isEmpty { return nil }
  }

  var defaultValueDescription: String { items.joined(separator: ",") }
  static var defaultCompletionKind: CompletionKind { .choices }
}
