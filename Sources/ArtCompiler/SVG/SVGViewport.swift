internal import AvatarSupport
internal import AvatarScene

/// The part of a drawing that an `<svg>` or a `<symbol>` shows, in its own units.
struct SVGViewport: Equatable {
  let x: Double
  let y: Double
  let width: Double
  let height: Double

  init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The `viewBox` of an element; nil if it has none that can be read.
  init?(viewBox element: XMLElement) {
    guard let text = element["viewBox"] else { return nil }
    var scanner = NumberScanner(text)
    let box = (0..<4).compactMap { _ in scanner.number() }
    guard box.count == 4, scanner.peek() == nil, box[2] > 0, box[3] > 0 else { return nil }
    self.init(x: box[0], y: box[1], width: box[2], height: box[3])
  }

  /// The page of a file: the root's `viewBox`, or else its size.
  init?(page root: XMLElement) {
    if root["viewBox"] != nil {
      self.init(viewBox: root)
    } else if let width = root["width"].flatMap({ SVGLength.pixels($0) }), width > 0,
      let height = root["height"].flatMap({ SVGLength.pixels($0) }), height > 0
    {
      self.init(width: width, height: height)
    } else {
      return nil
    }
  }

  /// What 100 % of an attribute is.
  func whole(of attribute: String) -> Double? {
    switch attribute {
    case "x", "width", "cx", "rx", "x1", "x2": width
    case "y", "height", "cy", "ry", "y1", "y2": height
    case "r", "stroke-width": ((width * width + height * height) / 2).squareRoot()
    default: nil
    }
  }

  /// Returns the transform that fits this box into a place, as `preserveAspectRatio` says; nil if
  /// that cannot be read.
  func map(into place: SVGViewport, ratio text: String?) -> String? {
    var words = (text ?? "").utf8.split(separator: " ").map(String.init)
    if words.first == "defer" { words.removeFirst() }
    let align = words.first ?? "xMidYMid"
    var (x, y) = (place.width / width, place.height / height)
    let slices = words.count == 2 && words[1] == "slice"
    guard words.count < 2 || slices || (words.count == 2 && words[1] == "meet") else { return nil }
    var shares = (0.0, 0.0)
    if align != "none" {
      let factor: [String: Double] = ["Min": 0, "Mid": 0.5, "Max": 1]
      guard let match = align.wholeMatch(of: /x(Min|Mid|Max)Y(Min|Mid|Max)/),
        let across = factor[String(match.1)], let down = factor[String(match.2)]
      else { return nil }
      let scale = slices ? max(x, y) : min(x, y)
      (x, y, shares) = (scale, scale, (across, down))
    }
    let move = (
      place.x + (place.width - width * x) * shares.0, place.y + (place.height - height * y) * shares.1
    )
    return "translate(\(move.0) \(move.1)) scale(\(x) \(y)) translate(\(-self.x) \(-self.y))"
  }
}
