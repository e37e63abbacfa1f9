#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#endif

/// Writes every file of a folder into a Swift source file, as one string literal each. The build
/// runs it.
@main
enum EmbedPagesCommand {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      print("usage: embed-pages FOLDER OUTPUT.swift")
      exit(64)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: arguments[1]).filter {
      $0.utf8.first != UInt8(ascii: ".")
    }.sorted()
    var source =
      "/// The studio's files by name.\npublic let studioPages: [(name: StaticString, text: StaticString)] = [\n"
    for name in names {
      guard
        let text = String(data: try Data(contentsOf: URL(fileURLWithPath: arguments[1] + "/" + name)), encoding: .utf8),
        !text.utf8.contains(UInt8(ascii: "\r"))
      else {
        print("\(arguments[1])/\(name):1: error: the studio's pages are UTF-8 with plain line ends")
        exit(1)
      }
      source += "  (\"\(name)\", \(literal(text))),\n"
    }
    try Data((source + "]\n").utf8).write(to: URL(fileURLWithPath: arguments[2]), options: .atomic)
  }

  /// Returns a raw string literal with enough number signs that no text can end it.
  private static func literal(_ text: String) -> String {
    var (run, longest) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "#") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "#", count: longest + 1)
    return "\(fence)\"\"\"\n\(text)\n\"\"\"\(fence)"
  }
}
