internal import AvatarScene
internal import AvatarSupport

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

  /// The layers that variants show on a bone.
  private struct Ink {
    let bone: Int
    var whole = Rect.empty
    /// The corners of the layers' boxes, four for each box that differs from the others.
    var corners: [Point] = []
    var layers: [(title: String, corner: Int, points: [Point])] = []
    private var known: [Rect: Int] = [:]

    init(bone: Int) { self.bone = bone }

    mutating func add(_ layer: Layer, of part: Part, _ box: Rect) {
      let corner = known[box] ?? corners.count
      if known.updateValue(corner, forKey: box) == nil { corners += box.corners }
      whole = whole.union(box)
      let points = layer.shapes.flatMap { $0.path.elements.flatMap(\.points) }
      layers.append(("\(part.garment)/\(part.variant)", corner, points))
    }
  }

  /// By bone: every layer that some variant shows in a slot. They are collected on first use.
  private final class Marks {
    private let rig: Rig
    private let parts: [Part]

    lazy var all: [Ink] = {
      var all: [Int: Ink] = [:]
      // A clipped layer reaches no farther than its clip.
      for bound in rig.slots where bound.clipTo == nil {
        for part in parts where part.garment == bound.slot.part {
          for layer in part.layers
          where layer.name == bound.slot.layer || layer.name.utf8.hasPrefix(bound.slot.layer + ".") {
            let box = layer.inkBox
            if !box.isEmpty { all[bound.bone, default: Ink(bone: bound.bone)].add(layer, of: part, box) }
          }
        }
      }
      return all.values.sorted { $0.bone < $1.bone }
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
    let check =
      unknown.count == parts.count
      ? self
      : FrameCheck(rig: rig, parts: unknown.values.sorted { ($0.garment, $0.variant) < ($1.garment, $1.variant) })
    let found = check.worst(in: trace.frames)
    if found == nil { trace.inside = trace.inside.isEmpty ? unknown : trace.inside.merging(unknown) { $1 } }
    return found
  }

  private func worst(in frames: [FrameTrace.Frame]) -> Overhang? {
    var worst: Overhang?
    for frame in frames {
      for ink in marks.all {
        let (world, bend) = (frame.world[ink.bone], frame.bends[ink.bone])
        func box(_ points: some Sequence<Point>) -> Rect {
          points.reduce(into: .empty) { $0.extend(to: world.apply($1)) }
        }
        // If the box stays inside, so do its layers. A bent limb stays only approximately inside
        // the box of the straight one, so its layers are checked one by one.
        guard bend != nil || overhangs(box(ink.whole.corners)).max() > Self.allowed else { continue }
        let corners = bend?.apply(ink.corners) ?? ink.corners
        let amounts = stride(from: 0, to: corners.count, by: 4).map { overhangs(box(corners[$0..<$0 + 4])).max() }
        for number in ink.layers.indices {
          let least = max(Self.allowed, worst?.amount ?? 0)
          guard amounts[ink.layers[number].corner / 4] > least else { continue }
          let layer = ink.layers[number]
          let found = overhangs(box(bend?.apply(layer.points) ?? layer.points))
          guard let edge = found.indices.first(where: { found[$0] == found.max() }), found[edge] > least else {
            continue
          }
          worst = Overhang(amount: found[edge], time: frame.time, part: layer.title, edge: Self.edges[edge])
        }
      }
    }
    return worst
  }

  private static let edges = ["left", "right", "top", "bottom"]

  /// How far a box reaches over each of the edges.
  private func overhangs(_ box: Rect) -> SIMD4<Double> {
    let frame = rig.frame
    return SIMD4(
      -frame.originX - box.minX, box.maxX - (frame.width - frame.originX), box.maxY - frame.originY,
      frame.originY - frame.height - box.minY)
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
