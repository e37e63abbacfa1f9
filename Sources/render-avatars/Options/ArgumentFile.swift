internal import AvatarSupport
import AvatarRun
import AvatarScene

/// Arguments in files: `@FILE` stands for the lines of a file, an argument each.
enum ArgumentFile {
  /// The maximum size of a file, in bytes.
  private static let limit = 1 << 20

  /// Replaces each `@FILE` by its lines. Empty lines and lines that begin with `#` are left out.
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
    guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) else {
      throw CommandError("@\(PlainText.line(path)): is not UTF-8 text", .inputMissing)
    }
    return text.utf8.split(whereSeparator: { [0x0A, 0x0D].contains($0) })
      .map { String(Substring($0)) }.filter { !$0.utf8.hasPrefix("#") }
  }
}
