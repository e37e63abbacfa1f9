internal import AvatarSupport
import AvatarRun
import AvatarScene

/// Arguments in files: `@FILE` stands for the lines of a file, an argument each.
enum ArgumentFile {
  /// The maximum size of a file, in bytes.
  private static let limit = 1 << 20

  /// Replaces each `@FILE` by its lines, without blanks at their ends. Empty lines and lines that begin with `#` are
  /// left out.
  /// `@@x` is the argument `@x`. Nothing is replaced behind `--`, or within a file.
  static func expanded(_ arguments: ArraySlice<String>) throws -> ArraySlice<String> {
    guard arguments.contains(where: { $0.utf8.hasPrefix("@") }) else { return arguments }
    let end = arguments.firstIndex { $0 == "--" } ?? arguments.endIndex
    return try arguments[..<end].flatMap { word -> [String] in
      guard word.utf8.hasPrefix("@") else { return [word] }
      let name = String(word.unicodeScalars.dropFirst())
      return name.utf8.hasPrefix("@") ? [name] : try lines(name)
    } + arguments[end...]
  }

  private static func lines(_ path: String) throws -> [String] {
    let bytes: [UInt8]
    do {
      bytes = try SandboxedDirectory(existing: FilePath.folder(of: path)).bytes(FilePath.name(of: path), limit: limit)
    } catch {
      throw CommandError(
        "@\(PlainText.line(path)): \(error.message); an argument that begins with @ names a file of arguments, and @@ stands for a plain @",
        .inputMissing)
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
    guard let text = String(validating: content, as: UTF8.self), !text.utf8.contains(0) else {
      throw CommandError("@\(PlainText.line(path)): is not UTF-8 text", .inputMissing)
    }
    return text.utf8.split(whereSeparator: { [0x0A, 0x0D].contains($0) }).compactMap { line in
      let isInk = { (byte: UInt8) in byte != 0x20 && byte != 0x09 }
      guard let first = line.firstIndex(where: isInk), let last = line.lastIndex(where: isInk) else { return nil }
      return line[first] == UInt8(ascii: "#") ? nil : String(Substring(line[first...last]))
    }
  }
}
