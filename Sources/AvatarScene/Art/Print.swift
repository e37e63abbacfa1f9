/// What a garment's print says: the university's initials, the player's number, and the pattern
/// under them.
package struct Print: Hashable, Sendable {
  /// The university's initials; nil without merch.
  package let initials: String?
  /// The player's number; nil in a pack without such a field.
  package let number: String?
  package let pattern: University.Pattern

  package init(initials: String? = nil, number: String? = nil, pattern: University.Pattern = .solid) {
    (self.initials, self.number, self.pattern) = (initials, number, pattern)
  }

  /// The one letter that stands for the initials where all of them would be too small: the last of
  /// those with a small letter (`UoB`), the first of all others.
  package var initial: String? {
    guard let initials else { return nil }
    let isMixed = initials.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    return (isMixed ? initials.last : initials.first).map(String.init)
  }
}

extension Layer {
  /// A range of shapes that depends on the print.
  package struct Printed: Hashable, Sendable, Codable {
    /// The range of indices into the layer's shapes.
    package let first: Int
    package let count: Int
    package let rule: Rule

    package init(first: Int, count: Int, rule: Rule) { (self.first, self.count, self.rule) = (first, count, rule) }

    /// What becomes of the shapes. In a drawing it is the class of a group.
    package enum Rule: String, Hashable, Sendable, Codable, CaseIterable {
      /// Each shape is a box, in which that text stands.
      case initials, initial, number
      /// The shapes are there with a university's initials, or without.
      case merch, plain
      /// The shapes are there with that pattern.
      case solid, hoops, stripes, sash, halves

      package var isText: Bool { [.initials, .initial, .number].contains(self) }

      /// Returns the text of the boxes; nil if the shapes are no boxes, or if there is no text.
      func text(_ print: Print) -> String? {
        switch self {
        case .initials: print.initials
        case .initial: print.initial
        case .number: print.number
        case .merch, .plain, .solid, .hoops, .stripes, .sash, .halves: nil
        }
      }

      /// Returns what the shapes show of a print, as a word of a key.
      package func key(_ print: Print) -> String { "\(rawValue)=\(text(print) ?? (shows(print) ? "1" : "0"))" }

      func shows(_ print: Print) -> Bool {
        switch self {
        case .initials, .initial, .number: text(print) != nil
        case .merch: print.initials != nil
        case .plain: print.initials == nil
        case .solid, .hoops, .stripes, .sash, .halves: rawValue == print.pattern.rawValue
        }
      }
    }
  }

  /// Returns the layer with a print: letters in place of their boxes, and only the shapes that are
  /// there with it. A box with an outline becomes two shapes, so that the outline stands round the
  /// letters and not on them.
  package func printed(_ print: Print, _ alphabet: Alphabet) -> Layer {
    guard let printed else { return self }
    var result: [Shape] = []
    var places: [Int] = []
    for (number, shape) in shapes.enumerated() {
      places.append(result.count)
      let rules = printed.filter { $0.first >= 0 && $0.first <= number && number - $0.first < $0.count }.map(\.rule)
      guard rules.allSatisfy({ $0.shows(print) }) else { continue }
      guard let text = rules.lazy.compactMap({ $0.text(print) }).first else {
        result.append(shape)
        continue
      }
      let path = alphabet.path(of: text, in: shape.path.controlBox)
      guard !path.isEmpty else { continue }
      if let stroke = shape.stroke { result.append(Shape(path: path, fill: nil, stroke: stroke, clips: shape.clips)) }
      if let fill = shape.fill {
        let fill = Shape.Fill(role: fill.role, opacity: fill.opacity, evenOdd: true)
        result.append(Shape(path: path, fill: fill, stroke: nil, clips: shape.clips))
      }
    }
    places.append(result.count)
    let turned = uprights?.compactMap { upright -> Upright? in
      guard upright.first >= 0, upright.count >= 0, upright.count <= shapes.count - upright.first else { return nil }
      let first = places[upright.first]
      return Upright(first: first, count: places[upright.first + upright.count] - first, x: upright.x)
    }
    return Layer(name: name, roles: roles, shapes: result, pivot: pivot, uprights: turned)
  }
}
