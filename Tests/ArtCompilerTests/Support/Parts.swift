import AvatarScene

@testable import ArtCompiler

/// Compiles small drawings and returns the diagnostics.
enum Parts {
  static let frame = FrameGeometry(width: 96, height: 96, originX: 48, originY: 68)

  /// Returns a file with one layer `front`, whose content starts on line 3.
  static func file(_ content: String, defs: String = "") -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-48 -68 96 96\">\(defs)\n<g id=\"front\">\n\(content)\n</g></svg>"
  }

  static func layers(_ svg: String) throws -> [Layer] {
    let resolved = SVGResolver.resolve(
      try XMLReader.root(of: Array(svg.utf8), file: "part.svg"), file: "part.svg")
    if let first = resolved.faults.first { throw first }
    let root = resolved.root
    var reader = PartReader(file: "part.svg", frame: frame, palettes: try RepositoryFolder.palettes())
    let layers = reader.layers(of: root)
    if let first = reader.faults.first { throw first }
    return layers
  }

  /// Returns the shapes of the layer `front`.
  static func shapes(_ content: String, defs: String = "") throws -> [Shape] {
    try layers(file(content, defs: defs))[0].shapes
  }

  /// Returns the message of a file's first error, with its line; nil if it compiles.
  /// `PartFaultTests` checks columns and elements.
  static func error(_ svg: String) -> String? {
    do { _ = try layers(svg) } catch { return withoutElement("\(error)") }
    return nil
  }

  /// Returns a message without the column and the element after its line.
  static func withoutElement(_ message: String) -> String {
    message.replacing(#/:(\d+):\d+: (?:<[^>]*>(?: in "[^"]*")?: )?/#) { ":\($0.1): " }
  }

  static func error(in content: String, defs: String = "") -> String? { error(file(content, defs: defs)) }

  /// The names of a layer's roles by shape: `fill`, `fill/stroke`, `/stroke`.
  static func roles(_ content: String) throws -> [String] {
    let layer = try layers(file(content))[0]
    return layer.shapes.map { shape in
      (shape.fill.map { layer.roles[$0.role].name } ?? "")
        + (shape.stroke.map { "/" + layer.roles[$0.role].name } ?? "")
    }
  }
}

extension Shape {
  /// What clips the shape, or what it was cut along.
  var clipping: [Outline]? { source?.clips ?? clips }
}
