// Folders, each knowing only those to its left (`make lint` checks it): XML SVG Pack

public import AvatarScene

/// What is wrong in an art source, and where.
public struct ArtError: Error, Hashable, Sendable, CustomStringConvertible {
  public let diagnostic: Diagnostic

  public init(file: String, line: Int?, field: String? = nil, _ message: String) {
    diagnostic = Diagnostic(.error, file: file, line: line, field: field, message)
  }

  public var description: String { diagnostic.description }
}
