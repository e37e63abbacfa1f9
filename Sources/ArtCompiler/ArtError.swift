// Folders, each knowing only those to its left (`make lint` checks it): XML PathClip SVG Pack

public import AvatarScene

/// What is wrong in an art source, and where.
public struct ArtError: DiagnosedError, Hashable {
  /// What is wrong, with the file and the line.
  public let diagnostic: Diagnostic

  package init(file: String, line: Int?, field: String? = nil, _ message: String) {
    diagnostic = Diagnostic(.error, file: file, line: line, field: field, message)
  }

  /// - Parameter element: which it is about: the message says where that stands and what it is called.
  init(_ element: XMLElement, file: String, _ message: String) {
    self.init(file: file, line: element.line, "column \(element.column): \(element.title): \(message)")
  }

  /// The message for the user.
  public var description: String { diagnostic.description }
}
