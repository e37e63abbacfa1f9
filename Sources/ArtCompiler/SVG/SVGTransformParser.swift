internal import AvatarScene
internal import Platform

/// Parses a `transform` attribute.
enum SVGTransformParser {
  /// Returns the product of all transforms, in SVG coordinates (y down).
  /// - Throws: `PathProblem` for an unknown or wrong transform.
  static func parse(_ text: String) throws(PathProblem) -> Transform {
    var scanner = NumberScanner(text)
    var result = Transform.identity
    while scanner.peek() != nil {
      var name = ""
      while let letter = scanner.letter() { name.unicodeScalars.append(letter) }
      guard scanner.take("(") else {
        throw PathProblem(text: "transform: expected name(…), found \"\(text.prefix(40))\"")
      }
      var numbers: [Double] = []
      while let number = scanner.number() { numbers.append(number) }
      guard scanner.take(")"), let map = map(name, numbers), map.isFinite else {
        throw PathProblem(text: "transform: \"\(text.prefix(40))\" is not a transform of SVG")
      }
      result = result * map
      guard !scanner.take(",") || scanner.peek() != nil else {
        throw PathProblem(text: "transform: \"\(text.prefix(40))\" ends with a comma")
      }
    }
    return result
  }

  private static func map(_ name: String, _ n: [Double]) -> Transform? {
    switch (name, n.count) {
    case ("matrix", 6): return Transform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case ("translate", 1): return .translation(Point(n[0], 0))
    case ("translate", 2): return .translation(Point(n[0], n[1]))
    case ("scale", 1): return .scale(n[0], n[0])
    case ("scale", 2): return .scale(n[0], n[1])
    case ("rotate", 1): return .rotation(n[0] * .pi / 180)
    case ("rotate", 3):
      let center = Point(n[1], n[2])
      return .translation(center) * .rotation(n[0] * .pi / 180) * .translation(-center)
    case ("skewX", 1): return Transform(a: 1, b: 0, c: tan(n[0] * .pi / 180), d: 1, tx: 0, ty: 0)
    case ("skewY", 1): return Transform(a: 1, b: tan(n[0] * .pi / 180), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }
}
