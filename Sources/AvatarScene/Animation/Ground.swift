/// How a walking or running clip meets the ground, as the artist writes it:
/// `"ground": {"speed": 50, "contacts": {"leftFoot": [[0, 0.24]]}}`.
///
/// If a game moves the figure at this speed, the feet do not slide.
package struct Ground: Hashable, Sendable, Codable {
  /// Points per second.
  package let speed: Double
  /// The time spans in which a foot is on the ground, as `[from, to]` in seconds, by the name of
  /// the limb's end bone.
  package let contacts: [String: [[Double]]]
}

extension Ground: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(speed: try reader.take(), contacts: try reader.take())
  }
  package func pack(into writer: inout SectionEncoder) { writer.put(speed, contacts) }
}

extension Clip {
  /// A foot that slides on the ground.
  package struct Drift: Hashable, Sendable {
    /// The key path in the clip's file: `ground.contacts.leftFoot[0]`.
    package let path: String
    /// Seconds.
    package let time: Double
    /// Points per frame.
    package let distance: Double
  }

  /// The maximum distance that a planted foot may slide between two frames, in points.
  package static let driftAllowed = 0.1

  /// Returns how far each planted foot slides on the ground during its contacts, in points per
  /// frame.
  ///
  /// - Parameter parts: the number of samples per frame.
  package func drifts(parts: Int = 4) -> [Drift] {
    guard let ground else { return [] }
    let frame = duration / Double(max(1, loop ? frames - extraFrames.count : frames - 1))
    let step = frame / Double(max(1, parts))
    var drifts: [Drift] = []
    for (name, spans) in ground.contacts.sorted(by: { $0.key < $1.key }) {
      guard let limb = rig.limbs.first(where: { rig.bones[$0.end].name == name }) else { continue }
      for (index, span) in spans.enumerated() {
        guard let from = span.first, let to = span.last else { continue }
        // The end of a loop equals its start, so a foot that is down until the end is sampled just
        // before it.
        let last = min(to, duration - Clip.tick * 2)
        for start in stride(from: from, to: last - frame * 0.01, by: step) {
          let end = min(last, start + step)
          let slid = slide(of: limb, from: start, to: end) + rig.travel * (ground.speed * (end - start))
          drifts.append(
            Drift(path: "ground.contacts.\(name)[\(index)]", time: start, distance: slid.length * frame / (end - start))
          )
        }
      }
    }
    return drifts
  }

  /// Returns the displacement of a planted foot between two times, in points. A flat foot has both
  /// ends of its sole down, and a rolling foot has one. Between two times the foot pivots about an
  /// end that is down at both.
  private func slide(of limb: Rig.BoundLimb, from start: Double, to end: Double) -> Point {
    let (before, after) = (sole(of: limb, at: start), sole(of: limb, at: end))
    let shared = before.indices.filter { Self.isDown(before[$0], before) && Self.isDown(after[$0], after) }
    guard !shared.isEmpty else { return Self.standing(after) - Self.standing(before) }
    return shared.reduce(Point.zero) { $0 + after[$1] - before[$1] } * (1 / Double(shared.count))
  }

  /// Returns the positions of both ends of the sole in the scene.
  private func sole(of limb: Rig.BoundLimb, at time: Double) -> [Point] {
    let place = pose(at: time).worldTransform(of: limb.end, in: rig)
    return (limb.limb.sole ?? [limb.shape.tip]).map { place.apply($0) }
  }

  private static func isDown(_ point: Point, _ ends: [Point]) -> Bool { point.y - (ends.map(\.y).min() ?? 0) < 0.01 }

  private static func standing(_ ends: [Point]) -> Point {
    let down = ends.filter { isDown($0, ends) }
    return down.reduce(Point.zero, +) * (1 / Double(max(1, down.count)))
  }
}
