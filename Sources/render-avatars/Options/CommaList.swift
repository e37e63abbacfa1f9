internal import AvatarSupport
import ArgumentParser

extension [CommaList] {
  /// All items of an option that may be repeated.
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
