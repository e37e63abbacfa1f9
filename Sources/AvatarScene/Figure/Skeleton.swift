/// A debug overlay for animators: bones, joints, IK targets, and ground contacts.
extension AnimatedAvatar {
  /// Returns the overlay, which is drawn on top of everything else: a line from each bone's joint
  /// to the joint of its parent, thicker for limbs; a dot at each joint; a cross at each IK target;
  /// a bar under each planted foot.
  package func skeleton(at time: Double) -> [DrawItem] {
    animations.flatMap { animation, offset, _ in
      let place = animation.figure.transform(to: offset)
      return animation.skeleton(at: time).map {
        DrawItem(slot: $0.slot, content: $0.content, transform: place * $0.transform)
      }
    }
  }
}

extension FigureAnimation {
  func skeleton(at time: Double) -> [DrawItem] {
    figure.skeleton(in: pose(at: time), of: clip, at: clip.localTime(time / duration * cycles * clip.duration))
  }
}

extension Figure {
  /// - Parameter time: the clip's own time, in seconds, for its IK targets and its ground contacts.
  func skeleton(in pose: Pose, of clip: Clip, at time: Double) -> [DrawItem] {
    let world = pose.worldTransforms(of: rig, pivots: pivots)
    let joints = rig.bones.indices.map { world[$0].apply(rig.bones[$0].pivot) }
    let limbs = Set(rig.limbs.flatMap { [$0.lower, $0.end] })
    var items: [DrawItem] = []
    for (bone, parent) in rig.parents.enumerated() {
      if let parent {
        items += SkeletonMark.bone.item(from: joints[parent], to: joints[bone], width: limbs.contains(bone) ? 0.5 : 0.2)
      }
    }
    for joint in joints { items += SkeletonMark.joint.item(from: joint, to: joint + Point(0.45, 0), width: 0.45) }
    for constraint in clip.constraints {
      let target = constraint.target(in: pose, at: time, rig: rig)
      items += SkeletonMark.target.item(from: target, to: target + Point(1.2, 0), width: 1.2)
    }
    for limb in rig.limbs {
      let spans = clip.ground?.contacts[limb.limb.end] ?? []
      guard spans.contains(where: { ($0.first ?? 1) <= time && time <= ($0.last ?? 0) }),
        let from = limb.limb.sole?.first, let to = limb.limb.sole?.last
      else { continue }
      items += SkeletonMark.contact.item(from: world[limb.end].apply(from), to: world[limb.end].apply(to), width: 0.5)
    }
    return items
  }
}

/// A mark of the overlay. Its drawing is one point long to the right and one point wide to either
/// side.
private enum SkeletonMark: String {
  case bone, joint, target, contact

  /// Returns the mark scaled and rotated to lie between two points; empty if it has no length.
  func item(from: Point, to: Point, width: Double) -> [DrawItem] {
    let (along, across) = (to - from, Point(from.y - to.y, to.x - from.x).unit * width)
    guard along.length > 1e-6 else { return [] }
    let place = Transform(a: along.x, b: along.y, c: across.x, d: across.y, tx: from.x, ty: from.y)
    return [DrawItem(slot: "bones/\(rawValue)", content: .layer(layer, clip: nil), transform: place)]
  }

  private var layer: ColoredLayer {
    let fill = Shape.Fill(role: 0, opacity: 1, evenOdd: false)
    let shape = Shape(path: Path(path), fill: fill, stroke: nil, clips: nil)
    return ColoredLayer(
      name: "bones/\(rawValue)", layer: Layer(name: rawValue, roles: [PaintRole("bones")], shapes: [shape], pivot: nil),
      colors: [color])
  }

  private var color: RGBA {
    switch self {
    case .bone: RGBA(0x1B, 0x99, 0xFF, 0xD0)
    case .joint: RGBA(0xFF, 0xFF, 0xFF)
    case .target: RGBA(0xE6, 0x00, 0x6E)
    case .contact: RGBA(0x00, 0xB8, 0x5C)
    }
  }

  private var path: [PathElement] {
    func polygon(_ points: [Point]) -> [PathElement] {
      [.move(points[0])] + points.dropFirst().map { .line($0) } + [.close]
    }
    switch self {
    case .bone: return polygon([Point(0, 0), Point(0.2, 1), Point(1, 0), Point(0.2, -1)])
    case .joint: return polygon((0..<16).map { Point(1, 0).turned(by: Double($0) * .pi / 8) })
    case .target:
      return polygon([
        Point(-1, -0.15), Point(-0.15, -0.15), Point(-0.15, -1), Point(0.15, -1), Point(0.15, -0.15), Point(1, -0.15),
        Point(1, 0.15), Point(0.15, 0.15),
        Point(0.15, 1), Point(-0.15, 1), Point(-0.15, 0.15), Point(-1, 0.15),
      ])
    case .contact: return polygon([Point(0, 0), Point(1, 0), Point(1, -1), Point(0, -1)])
    }
  }
}
