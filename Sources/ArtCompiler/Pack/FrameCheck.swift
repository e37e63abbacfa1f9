internal import AvatarScene

/// Finds the clips in which a figure leaves its frame. Pictures show nothing outside the frame.
struct FrameCheck {
  let rig: Rig
  private let parts: [Worn: Part]
  private let marks: Marks

  /// The allowed distance beyond the edge, in points: the soft edge of an outline.
  private static let allowed = 0.5

  /// How far a part reaches over the edge of the frame.
  struct Overhang {
    let amount: Double
    let time: Double
    /// The garment and the variant.
    let part: String
    let edge: String

    var words: String {
      "at \((time * 1000).rounded() / 1000) seconds \(part) reaches \((amount * 10).rounded() / 10) points over the "
        + "\(edge) edge of the frame, where it is cut"
    }
  }

  private struct Mark {
    let title: String
    let bone: Int
    let layer: Layer
    let box: Rect
  }

  /// By bone: every layer that some variant shows in a slot. They are collected on first use.
  private final class Marks {
    private let rig: Rig
    private let parts: [Part]

    lazy var all: [(bone: Int, box: Rect, layers: [Mark])] = {
      // What is clipped reaches no farther than what clips it.
      let all = rig.slots.filter { $0.clipTo == nil }.flatMap { bound in
        parts.filter { $0.garment == bound.slot.part }.flatMap { part in
          part.layers.filter { $0.name == bound.slot.layer || $0.name.utf8.starts(with: (bound.slot.layer + ".").utf8) }
            .filter { !$0.shapes.isEmpty }.map {
              Mark(title: "\(part.garment)/\(part.variant)", bone: bound.bone, layer: $0, box: $0.inkBox)
            }
        }
      }
      return Dictionary(grouping: all, by: \.bone).sorted { $0.key < $1.key }.map { bone, layers in
        (bone, layers.reduce(Rect.empty) { $0.union($1.box) }, layers)
      }
    }()

    init(_ rig: Rig, _ parts: [Part]) { (self.rig, self.parts) = (rig, parts) }
  }

  init(rig: Rig, parts: [Part]) {
    self.rig = rig
    self.parts = Dictionary(parts.map { (Worn($0.garment, $0.variant), $0) }) { first, _ in first }
    marks = Marks(rig, parts)
  }

  /// Returns a warning for the frame in which the figure reaches farthest over an edge; nil if it
  /// stays inside.
  func diagnostic(in trace: FrameTrace, _ file: JSONFile) -> Diagnostic? {
    overhang(in: trace).map {
      let help = "move the figure less far, or enlarge \"frame\" in rig.json"
      return file.diagnostic(.warning, at: "tracks", "\($0.words); \(help)")
    }
  }

  /// Returns where the figure reaches farthest over an edge; nil if it stays inside. A part that is
  /// known to stay inside does not change the answer.
  func overhang(in trace: FrameTrace) -> Overhang? {
    let unknown = trace.inside.isEmpty ? parts : parts.filter { trace.inside[$0.key] != $0.value }
    guard !unknown.isEmpty else { return nil }
    let sorted = unknown.values.sorted { ($0.garment, $0.variant) < ($1.garment, $1.variant) }
    let check = unknown.count == parts.count ? self : FrameCheck(rig: rig, parts: sorted)
    let found = check.worst(in: trace.frames)
    if found == nil { trace.inside = trace.inside.isEmpty ? unknown : trace.inside.merging(unknown) { $1 } }
    return found
  }

  private func worst(in frames: [FrameTrace.Frame]) -> Overhang? {
    var worst: Overhang?
    for frame in frames {
      for (bone, whole, layers) in marks.all {
        let (world, bend) = (frame.world[bone], frame.bends[bone])
        func overhang(_ points: [Point]) -> (amount: Double, edge: String) {
          overhangs((bend.map { $0.apply(points) } ?? points).map(world.apply))
        }
        // If the box stays inside, so do its layers. A bent limb stays only approximately inside
        // the box of the straight one, so its layers are checked one by one.
        let reaches = bend != nil || overhang(whole.corners).amount > Self.allowed
        for mark in reaches ? layers : [] {
          guard overhang(mark.box.corners).amount > max(Self.allowed, worst?.amount ?? 0) else { continue }
          let found = overhang(mark.layer.shapes.flatMap { $0.path.elements.flatMap(\.points) })
          guard found.amount > max(Self.allowed, worst?.amount ?? 0) else { continue }
          worst = Overhang(amount: found.amount, time: frame.time, part: mark.title, edge: found.edge)
        }
      }
    }
    return worst
  }

  private func overhangs(_ points: [Point]) -> (amount: Double, edge: String) {
    let frame = rig.frame
    let edges: [(String, (Point) -> Double)] = [
      ("left", { -frame.originX - $0.x }), ("right", { $0.x - (frame.width - frame.originX) }),
      ("top", { $0.y - frame.originY }), ("bottom", { frame.originY - frame.height - $0.y }),
    ]
    return edges.map { edge, distance in (points.map(distance).max() ?? 0, edge) }.max { $0.0 < $1.0 } ?? (0, "")
  }
}

/// The bones of a figure in every frame of a clip, and the parts that stay inside the frame in all of them.
final class FrameTrace {
  struct Frame {
    let time: Double
    let world: [Transform]
    let bends: [Int: LimbBend]
  }

  let frames: [Frame]
  fileprivate(set) var inside: [Worn: Part] = [:]

  init(_ clip: Clip, rig: Rig) {
    frames = FrameTiming.frames(of: clip).map { timing in
      let pose = clip.pose(at: timing.time)
      return Frame(time: timing.time, world: pose.worldTransforms(of: rig), bends: pose.bends(of: rig))
    }
  }
}
