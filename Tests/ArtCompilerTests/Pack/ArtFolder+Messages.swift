import TestSupport
import Testing

extension ArtFolder {
  /// Returns the diagnostics after a change, without columns and elements. Expects a pack exactly
  /// when there is no error.
  static func messages(views: Bool = false, _ change: (ArtFolder) throws -> Void) throws -> [String] {
    let folder = try ArtFolder(views: views)
    try change(folder)
    let (archive, messages) = folder.compile()
    #expect((archive == nil) == messages.contains { $0.hasPrefix("error") })
    return messages.map(Parts.withoutElement)
  }
}

/// Returns a message without the line of the file, which changes whenever the wardrobe grows.
func withoutLine(_ message: String) -> String { message.replacing(/json:\d+:/, with: "json:") }
