internal import AvatarScene

/// Parses the `d` attribute of a path. All SVG commands become absolute moves, lines, cubics and
/// closes.
struct SVGPathParser {
  private var scanner: NumberScanner
  private var elements: [PathElement] = []
  private var current = Point.zero
  private var start = Point.zero
  /// The last control point, for the smooth commands. They use it only if it belongs to the same
  /// kind of curve.
  private var control: (point: Point, cubic: Bool)?

  /// Parses a path.
  /// - Throws: `PathProblem`, which names the wrong character and its position.
  static func parse(_ text: String) throws(PathProblem) -> Path {
    var parser = SVGPathParser(scanner: NumberScanner(text))
    try parser.run()
    return Path(parser.elements)
  }

  private init(scanner: NumberScanner) { self.scanner = scanner }

  private mutating func run() throws(PathProblem) {
    guard let first = scanner.peek() else { return }
    guard first == "M" || first == "m" else { throw problem("a path starts with M, not '\(first)'") }
    while let letter = scanner.peek() {
      guard let command = scanner.letter() else { throw problem("expected a command, found '\(letter)'") }
      try segments(command)
    }
  }

  private mutating func segments(_ command: Unicode.Scalar) throws(PathProblem) {
    let relative = ("a"..."z").contains(command)
    var kind = relative ? Unicode.Scalar(UInt8(truncatingIfNeeded: command.value & ~0x20)) : command
    if kind == "Z" { return close() }
    repeat {
      try segment(kind, relative ? current : .zero, command)
      if kind == "M" { kind = "L" }
      guard elements.count <= ArtLimit.pathSteps else { throw problem("more than \(ArtLimit.pathSteps) steps") }
    } while scanner.peek().map { !$0.properties.isAlphabetic } ?? false
  }

  private mutating func segment(_ kind: Unicode.Scalar, _ base: Point, _ command: Unicode.Scalar) throws(PathProblem) {
    switch kind {
    case "M": move(try point(base, command))
    case "L": line(try point(base, command))
    case "H": line(Point(try number(command) + base.x, current.y))
    case "V": line(Point(current.x, try number(command) + base.y))
    case "C": cubic(try point(base, command), try point(base, command), try point(base, command))
    case "S": cubic(reflected(cubic: true), try point(base, command), try point(base, command))
    case "Q": quadratic(try point(base, command), try point(base, command))
    case "T": quadratic(reflected(cubic: false), try point(base, command))
    case "A": try arc(base, command)
    default: throw problem("'\(command)' is not a path command", at: scanner.index)
    }
  }

  private mutating func move(_ p: Point) {
    elements.append(.move(p))
    (current, start, control) = (p, p, nil)
  }

  private mutating func line(_ p: Point) {
    elements.append(.line(p))
    (current, control) = (p, nil)
  }

  private mutating func cubic(_ a: Point, _ b: Point, _ end: Point) {
    elements.append(.cubic(a, b, end))
    (current, control) = (end, (b, true))
  }

  private mutating func quadratic(_ middle: Point, _ end: Point) {
    let from = current
    elements.append(.cubic(from + (middle - from) * (2.0 / 3), end + (middle - end) * (2.0 / 3), end))
    (current, control) = (end, (middle, false))
  }

  private mutating func close() {
    elements.append(.close)
    (current, control) = (start, nil)
    if let next = scanner.peek(), !"mMzZ".unicodeScalars.contains(next), next.isASCIILetter {
      elements.append(.move(start))
    }
  }

  private mutating func arc(_ base: Point, _ command: Unicode.Scalar) throws(PathProblem) {
    let (rx, ry) = (try number(command), try number(command))
    let angle = try number(command) * .pi / 180
    guard let large = scanner.flag(), let sweep = scanner.flag() else { throw problem("an arc's flags are 0 or 1") }
    let end = try point(base, command)
    elements += SVGArc(from: current, to: end, rx: rx, ry: ry, angle: angle, large: large, sweep: sweep).elements
    (current, control) = (end, nil)
  }

  private func reflected(cubic: Bool) -> Point {
    guard let control, control.cubic == cubic else { return current }
    return current + (current - control.point)
  }

  private mutating func point(_ base: Point, _ command: Unicode.Scalar) throws(PathProblem) -> Point {
    Point(try number(command) + base.x, try number(command) + base.y)
  }

  private mutating func number(_ command: Unicode.Scalar) throws(PathProblem) -> Double {
    scanner.skipSeparators()
    let place = scanner.index + 1
    guard let value = scanner.number() else {
      throw problem("'\(command)' lacks a number, found \(scanner.peek().map { "'\($0)'" } ?? "the end")")
    }
    guard abs(value) <= ArtLimit.outlineNumber else { throw problem("\(value) is far outside the page", at: place) }
    return value
  }

  /// - Parameter place: the position in bytes, from 1; nil for the current position.
  private func problem(_ text: String, at place: Int? = nil) -> PathProblem {
    PathProblem(text: "\(text) (at character \(place ?? scanner.index + 1))")
  }
}

/// The reason why a path or another attribute cannot be parsed.
struct PathProblem: Error, Hashable { let text: String }
