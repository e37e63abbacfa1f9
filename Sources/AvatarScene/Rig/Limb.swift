/// An arm or a leg: two bones that bend at a joint, and what they carry at their end.
///
/// What is drawn on the upper bone is drawn for the whole limb and bends with the lower one; what is drawn on the lower bone or the end goes with it
/// as it is.
package struct Limb: Hashable, Sendable, Codable {
  /// The bones, each carried by the one before it: `leftLeg`, `leftShin`, `leftFoot`.
  package let upper: String
  package let lower: String
  package let end: String
  /// How far from the joint, along the limb, the bend begins and ends, in points.
  package let bend: Double
  /// The least and the most that the lower bone turns against rest, in radians, counter-clockwise.
  package let limits: [Double]
  /// The side to which the joint points when the end reaches for something: right, up, and out of the picture towards who looks at it. Only the way counts.
  package let pole: [Double]
  /// How much longer the limb may get for something out of its reach, as a factor; 1 where it is left out.
  package let stretch: Double?
  /// Of a foot: both ends of its sole on the figure at rest, on which it stands and about which it rolls.
  package let sole: [Point]?
}

extension Limb: Packable {
  package init(from reader: inout PackReader) throws(PackFormatError) {
    self.init(
      upper: try reader.take(), lower: try reader.take(), end: try reader.take(), bend: try reader.take(),
      limits: try reader.take(),
      pole: try reader.take(), stretch: try reader.take(), sole: try reader.take())
  }

  package func pack(into writer: inout PackWriter) { writer.put(upper, lower, end, bend, limits, pole, stretch, sole) }
}

/// A way in the picture and out of it: the joint of a limb points there.
package struct Pole: Hashable, Sendable {
  /// To the right and up.
  package let plane: Point
  /// Towards who looks at the picture.
  package let out: Double

  package init(plane: Point, out: Double) { (self.plane, self.out) = (plane, out) }

  /// Nil for anything but three numbers of which one is not 0.
  package init?(_ numbers: [Double]) {
    guard numbers.count == 3, numbers.allSatisfy({ abs($0) <= SceneLimit.coordinate }),
      numbers.contains(where: { $0 != 0 })
    else { return nil }
    self.init(plane: Point(numbers[0], numbers[1]), out: numbers[2])
  }
}

extension Rig {
  /// A limb whose bones have been looked up.
  package struct BoundLimb: Hashable, Sendable {
    package let limb: Limb
    package let upper: Int
    package let lower: Int
    package let end: Int
    /// Where its joints lie at rest.
    package let shape: LimbShape
    /// Of the lower bone's turn, in radians.
    package let limits: ClosedRange<Double>
    package let pole: Pole
    /// How much longer it may get.
    package let stretch: Double
  }

  /// Along which limb's bone a bone is carried: it gives way when that one shows shorter.
  struct Span: Hashable, Sendable {
    let carrier: Int
    let way: Point
  }

  static func spans(of limbs: [BoundLimb], count: Int) -> [Span?] {
    var spans = [Span?](repeating: nil, count: count)
    for limb in limbs {
      spans[limb.lower] = Span(carrier: limb.upper, way: limb.shape.joint - limb.shape.root)
      spans[limb.end] = Span(carrier: limb.lower, way: limb.shape.tip - limb.shape.joint)
    }
    return spans
  }

  /// The limbs of a rig with their names looked up.
  static func bind(_ limbs: [Limb], _ bones: [Bone], _ numbers: [String: Int]) throws(RigError) -> [BoundLimb] {
    var bound: [BoundLimb] = []
    var taken: Set<Int> = []
    for (index, limb) in limbs.enumerated() {
      let path = "limbs[\(index)]"
      var found: [Int] = []
      for (member, name) in [("upper", limb.upper), ("lower", limb.lower), ("end", limb.end)] {
        guard let number = numbers[name] else {
          throw RigError(path: "\(path).\(member)", problem: "there is no bone \"\(name)\"")
        }
        guard taken.insert(number).inserted else {
          throw RigError(path: "\(path).\(member)", problem: "\"\(name)\" is in a limb already")
        }
        if let carrier = found.last, bones[number].parent != bones[carrier].name {
          throw RigError(
            path: "\(path).\(member)", problem: "\"\(name)\" does not hang from \"\(bones[carrier].name)\"")
        }
        found.append(number)
      }
      bound.append(try bind(limb, path, (found[0], found[1], found[2]), bones))
    }
    return bound
  }

  private static func bind(_ limb: Limb, _ path: String, _ found: (Int, Int, Int), _ bones: [Bone]) throws(RigError)
    -> BoundLimb
  {
    let shape = LimbShape(
      root: bones[found.0].pivot, joint: bones[found.1].pivot, tip: bones[found.2].pivot, spread: limb.bend)
    for (member, length) in [("upper", shape.upperLength), ("lower", shape.lowerLength)]
    where !(length >= SceneLimit.shortestBone) {
      throw RigError(
        path: "\(path).\(member)",
        problem: "is \(length) points long; a limb's bones are at least \(SceneLimit.shortestBone)")
    }
    guard let minimum = limb.limits.first, let maximum = limb.limits.last, limb.limits.count == 2,
      -Double.pi <= minimum, minimum <= 0, 0 <= maximum, maximum <= .pi
    else {
      throw RigError(
        path: "\(path).limits",
        problem: "is not a range of turns; use [least, most] in radians, from -3.14 to 0 and from 0 to 3.14")
    }
    guard let pole = Pole(limb.pole) else {
      throw RigError(path: "\(path).pole", problem: "is no way; use [right, up, out of the picture], not all of them 0")
    }
    return BoundLimb(
      limb: limb, upper: found.0, lower: found.1, end: found.2, shape: shape, limits: minimum...maximum, pole: pole,
      stretch: limb.stretch ?? 1)
  }
}
