internal import AvatarSupport
import ArtCompiler
import AvatarScene
import Platform

/// Compiles a folder of art into a Swift file that holds the archive as one string. The build runs
/// it.
@main
enum EmbedArtCommand {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      print("usage: embed-art ART-FOLDER OUTPUT.swift")
      exit(64)
    }
    var compiler = ArtFolderCompiler(folder: arguments[1])
    let archive = compiler.compile()
    for diagnostic in compiler.diagnostics { print(Self.buildMessage(diagnostic)) }
    // The build would report an error thrown from main as a crash of this program.
    guard let archive else { exit(1) }
    let file = URL(fileURLWithPath: arguments[2])
    let source = Data(source(of: String(decoding: archive.withDigests().bytes, as: UTF8.self)).utf8)
    // A file that stays as it is makes the build compile nothing again.
    if (try? Data(contentsOf: file)) != source { try source.write(to: file, options: .atomic) }
  }

  /// Returns a function whose string literal has enough number signs that its content cannot end it. The attribute keeps
  /// the text out of the module's interface: what compiles against it does not wait for the art.
  private static func source(of text: String) -> String {
    var fence = "#"
    while text.utf8.contains(fence) { fence += "#" }
    return """
      @_semantics("optimize.no.crossmodule") @inline(never) func embeddedArt() -> StaticString {
      \(fence)""\"
      \(text)
      ""\"\(fence)
      }

      """
  }

  /// Returns the diagnostic in the form that build logs and editors recognise.
  private static func buildMessage(_ diagnostic: Diagnostic) -> String {
    let column = diagnostic.column.map { "\($0):" } ?? ""
    let place = "\(diagnostic.file ?? "Art"):\(diagnostic.line ?? 1):\(column) "
    return place + "\(diagnostic.severity.rawValue): " + (diagnostic.field.map { "\($0): " } ?? "") + diagnostic.message
  }
}
