/// An arm or a leg: two bones that bend at a joint, and an end bone.
///
/// A drawing on the upper bone covers the whole limb and bends with the lower bone. A drawing on
/// the lower bone or the end bone follows that bone without bending.
package struct Limb: Hashable, Sendable, Codable {
  /// The bones, each the parent of the next: `leftLeg`, `leftShin`, `leftFoot`.
  package let upper: String
  package let lower: String
  package let end: String
  /// The distance from the joint, along the limb, at which the bend begins and ends, in points.
  package let bend: Double
  /// The minimum and maximum rotation of the lower bone relative to rest, in radians,
  /// counter-clockwise.
  package let limits: [Double]
  /// The direction of the joint in inverse kinematics: right, up, and out of the picture towards
  /// the viewer. Only the direction matters, not the length.
  package let pole: [Double]
  /// The maximum stretch of the limb for a target out of reach, as a factor; 1 if absent.
  package let stretch: Double?
  /// For a foot: both ends of its sole on the figure at rest. The foot stands on the sole and rolls
  /// about its ends.
  package let sole: [Point]?
}

extension Limb: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      upper: try reader.take(), lower: try reader.take(), end: try reader.take(), bend: try reader.take(),
      limits: try reader.take(),
      pole: try reader.take(), stretch: try reader.take(), sole: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(upper, lower, end, bend, limits, pole, stretch, sole)
  }
}

/// The direction of a limb's joint in inverse kinematics, in the picture plane and out of it.
package struct Pole: Hashable, Sendable {
  /// The components to the right and up.
  package let plane: Point
  /// The component towards the viewer.
  package let out: Double

  package init(plane: Point, out: Double) { (self.plane, self.out) = (plane, out) }

  /// Returns nil unless `numbers` has three numbers that are within the limits and not all 0.
  package init?(_ numbers: [Double]) {
    guard numbers.count == 3, numbers.allSatisfy({ abs($0) <= SceneLimit.coordinate }),
      numbers.contains(where: { $0 != 0 })
    else { return nil }
    self.init(plane: Point(numbers[0], numbers[1]), out: numbers[2])
  }
}

extension Rig {
  /// A limb with resolved bone names.
  package struct BoundLimb: Hashable, Sendable {
    package let limb: Limb
    package let upper: Int
    package let lower: Int
    package let end: Int
    /// The positions of the joints at rest.
    package let shape: LimbShape
    /// The limits of the lower bone's rotation, in radians.
    package let limits: ClosedRange<Double>
    package let pole: Pole
    /// The maximum stretch of the limb, as a factor.
    package let stretch: Double
  }

  /// The limb bone along which a child bone is attached. The child moves along it when its visible
  /// length changes.
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

  /// Resolves the bone names of the limbs of a rig.
  static func bind(_ limbs: [Limb], _ bones: [Bone], _ numbers: [String: Int]) throws(RigError) -> [BoundLimb] {
    var bound: [BoundLimb] = []
    var taken = bones.map { _ in false }
    for (index, limb) in limbs.enumerated() {
      let path = "limbs[\(index)]"
      var found: [Int] = []
      for (member, name) in [("upper", limb.upper), ("lower", limb.lower), ("end", limb.end)] {
        guard let number = numbers[name] else {
          throw RigError(path: "\(path).\(member)", problem: "there is no bone \"\(name)\"")
        }
        guard !taken[number] else {
          throw RigError(path: "\(path).\(member)", problem: "\"\(name)\" is in a limb already")
        }
        taken[number] = true
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
