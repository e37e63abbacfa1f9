// Folders, each knowing only those to its left (`make lint` checks it): XML PathClip SVG Import Pack

public import AvatarScene

/// The errors in an art source, with their positions.
public struct ArtError: DiagnosedError, Hashable {
  /// The first error.
  public let diagnostic: Diagnostic
  /// The other errors that were found in the same file.
  package let others: [Diagnostic]

  package init(_ diagnostic: Diagnostic, others: [Diagnostic] = []) {
    self.diagnostic = diagnostic
    self.others = others
  }

  package init(file: String, line: Int?, column: Int? = nil, field: String? = nil, _ message: String) {
    self.init(Diagnostic(.error, file: file, line: line, column: column, field: field, message))
  }

  /// - Parameter element: which it is about: the message says where that stands and what it is
  ///   called.
  init(_ element: XMLElement, file: String, _ message: String) {
    self.init(file: file, line: element.line, column: element.column, "\(element.title): \(message)")
  }

  /// All errors, in the order of the file.
  package var diagnostics: [Diagnostic] { [diagnostic] + others }

  /// The message for the user.
  public var description: String { diagnostic.description }
}
