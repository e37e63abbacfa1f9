import Foundation
import Programs
import Testing

/// Tests that scripts/lint-delimiters refuses searches by Character, and nothing else.
@Suite struct LintDelimitersTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("scripts/lint-delimiters.allow", "")
    try FileManager.default.copyItem(
      atPath: Tool.root.appending(path: "scripts/lint-delimiters").path, toPath: scratch.path("scripts/lint-delimiters")
    )
  }

  /// Runs the script on a repository with one file.
  private func lint(_ source: String) throws -> (status: Int32, said: String) {
    try scratch.write("Sources/a.swift", source + "\n")
    for arguments in [["init", "-q"], ["add", "-A"]] {
      #expect(try Program("git").run(arguments, in: scratch.url).status == 0)
    }
    let result = try Program("python3").run([scratch.path("scripts/lint-delimiters")], in: scratch.url)
    return (result.status, String(decoding: result.output, as: UTF8.self))
  }

  @Test(
    .needs("git", "python3"),
    arguments: [
      #"name.split(separator: "/")"#, #"name.components(separatedBy: "/")"#, #"name.split { $0 == "/" }"#,
      #"text.replacingOccurrences(of: "*/", with: "")"#, #"text.replacing("'", with: "")"#, #"text.contains("`")"#,
      #"text.contains { $0 == ":" }"#, #"text.firstIndex(of: "=")"#, #"text.firstIndex { $0 == "=" }"#,
      #"text.hasPrefix("-")"#, #"name.hasSuffix(".png")"#, #"text.starts(with: "--")"#, #"text.first == "-""#,
      #"stem[end] == "@""#, #"path.dropFirst(folder.count)"#, #"target.dropLast(Signature.tailCount)"#,
      #"text.range(of: "\"")"#, #"text.prefix { $0 != ";" }"#, #"func isEnd(_ letter: Character) -> Bool {"#,
      #"letter.isNewline"#,
    ])
  func aSearchByCharacterIsRefused(line: String) throws {
    let (status, said) = try lint("let a = 1\n" + line)
    #expect(status == 1 && said.contains("Sources/a.swift:2: \(line)\n"), "\(said)")
  }

  @Test(
    .needs("git", "python3"),
    arguments: [
      #"name.utf8.split(separator: "/")"#, #"text.utf8.replacing("'", with: "")"#, #"text.utf8.contains("`")"#,
      #"text.unicodeScalars.contains { $0 == ":" }"#, #"text.utf8.hasPrefix("-")"#,
      #"path.utf8.dropFirst(folder.utf8.count)"#, #"words.contains("none")"#, #"// text.split(separator: "/")"#,
    ])
  func aSearchByBytesOrScalarsIsNot(line: String) throws {
    let (status, said) = try lint(line)
    #expect(status == 0 && said == "", "\(said)")
  }

  /// The list is exact in both directions, so that no line hides behind one that is gone.
  @Test(.needs("git", "python3"), arguments: [(0, 1), (1, 0), (2, 1), (2, 0)])
  func aListedFileHasExactlyTheLinesThatAreListed(lines: Int, listed: Int) throws {
    try scratch.write("scripts/lint-delimiters.allow", "Sources/a.swift \(listed) words for people\n")
    let (status, said) = try lint(String(repeating: "text.first == \"-\"\n", count: lines))
    #expect(status == 1 && said.contains("in \(lines) lines"), "\(said)")
    try scratch.write("scripts/lint-delimiters.allow", "Sources/a.swift \(lines) words for people\n")
    #expect(try lint(String(repeating: "text.first == \"-\"\n", count: lines)).status == 0)
  }
}
