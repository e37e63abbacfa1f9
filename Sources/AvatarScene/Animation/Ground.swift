/// How a clip of walking or running meets the ground, as an artist writes it: `"ground": {"speed": 50, "contacts": {"leftFoot": [[0, 0.24]]}}`.
///
/// A game that moves the figure at this speed sees no foot slide.
public struct Ground: Hashable, Sendable, Codable {
  /// Points a second.
  public let speed: Double
  /// By the end of a limb: from when to when it stands on the ground, in seconds.
  public let contacts: [String: [[Double]]]

  public init(speed: Double, contacts: [String: [[Double]]]) { (self.speed, self.contacts) = (speed, contacts) }
}

extension Ground: Packable {
  public init(from reader: inout PackReader) throws(PackFault) { self.init(speed: try reader.take(), contacts: try reader.take()) }
  public func pack(into writer: inout PackWriter) { writer.put(speed, contacts) }
}

extension Clip {
  /// A foot that slides, and by how much.
  public struct Drift: Hashable, Sendable {
    /// Its place in the clip's file: `ground.contacts.leftFoot[0]`.
    public let path: String
    /// Seconds.
    public let time: Double
    /// Points a frame.
    public let distance: Double
  }

  /// The most that a standing foot may slide between two frames, in points.
  public static let driftAllowed = 0.1

  /// How far each standing foot slides against the ground, in points a frame, all through its contacts.
  ///
  /// - Parameter parts: how many pieces a frame's time is looked at in.
  public func drifts(parts: Int = 4) -> [Drift] {
    guard let ground else { return [] }
    let frame = duration / Double(max(1, loop ? frames : frames - 1))
    let step = frame / Double(max(1, parts))
    var drifts: [Drift] = []
    for (name, spans) in ground.contacts.sorted(by: { $0.key < $1.key }) {
      guard let limb = rig.limbs.first(where: { rig.bones[$0.end].name == name }) else { continue }
      for (index, span) in spans.enumerated() {
        guard let from = span.first, let to = span.last else { continue }
        // A loop's last moment is its first one; a foot that stands until then is looked at just before it.
        let last = min(to, duration - Clip.tick * 2)
        for start in stride(from: from, to: last - frame * 0.01, by: step) {
          let end = min(last, start + step)
          let slid = sole(of: limb, at: end) - sole(of: limb, at: start) + rig.travel * (ground.speed * (end - start))
          drifts.append(Drift(path: "ground.contacts.\(name)[\(index)]", time: start, distance: slid.length * frame / (end - start)))
        }
      }
    }
    return drifts
  }

  /// Where a foot meets the ground: the middle of its sole if it lies flat, else the end that is down.
  private func sole(of limb: Rig.BoundLimb, at time: Double) -> Point {
    let pose = pose(at: time)
    let place = pose.worldTransforms(of: rig)[limb.end]
    let ends = (limb.limb.sole ?? [limb.shape.tip]).map { place.apply($0) }
    guard let low = ends.min(by: { $0.y < $1.y }) else { return place.apply(limb.shape.tip) }
    let flat = ends.filter { $0.y - low.y < 0.01 }
    return flat.reduce(Point.zero, +) * (1 / Double(flat.count))
  }
}
