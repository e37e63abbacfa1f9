import AvatarSupport
import Platform

struct PartsPoint {
  var x: Double
  var y: Double
  init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
  static func + (a: PartsPoint, b: PartsPoint) -> PartsPoint { PartsPoint(a.x + b.x, a.y + b.y) }
  static func - (a: PartsPoint, b: PartsPoint) -> PartsPoint { PartsPoint(a.x - b.x, a.y - b.y) }
  static func * (a: PartsPoint, k: Double) -> PartsPoint { PartsPoint(a.x * k, a.y * k) }
  func dot(_ b: PartsPoint) -> Double { x * b.x + y * b.y }
  var length: Double { dot(self).squareRoot() }
  var unit: PartsPoint { self * (1 / length) }
  func turned(_ angle: Double) -> PartsPoint {
    PartsPoint(cos(angle) * x - sin(angle) * y, sin(angle) * x + cos(angle) * y)
  }
}

/// `(x, y) → (a·x + c·y + tx, b·x + d·y + ty)`.
struct PartsMap {
  var a: Double
  var b: Double
  var c: Double
  var d: Double
  var tx: Double
  var ty: Double
  init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
  static let identity = PartsMap(1, 0, 0, 1, 0, 0)
  static func move(_ v: PartsPoint) -> PartsMap { PartsMap(1, 0, 0, 1, v.x, v.y) }
  static func scale(_ x: Double, _ y: Double) -> PartsMap { PartsMap(x, 0, 0, y, 0, 0) }
  static func turn(_ r: Double) -> PartsMap { PartsMap(cos(r), sin(r), -sin(r), cos(r), 0, 0) }
  static func * (m: PartsMap, n: PartsMap) -> PartsMap {
    PartsMap(
      m.a * n.a + m.c * n.b, m.b * n.a + m.d * n.b, m.a * n.c + m.c * n.d, m.b * n.c + m.d * n.d,
      m.a * n.tx + m.c * n.ty + m.tx, m.b * n.tx + m.d * n.ty + m.ty)
  }
  func apply(_ v: PartsPoint) -> PartsPoint { PartsPoint(a * v.x + c * v.y + tx, b * v.x + d * v.y + ty) }
}

struct BoneValues {
  var rotation = 0.0
  var x = 0.0
  var y = 0.0
  var scaleX = 1.0
  var scaleY = 1.0
  var length = 1.0
}

/// A clip at a time.
struct PartsState {
  let data: JSONValue
  /// Milliseconds in the clip.
  let time: Double
  let part: Int
  let share: Double

  init(_ clip: JSONValue, data: JSONValue, at time: Double) {
    self.data = data
    let duration = clip["duration"]?.number ?? 1
    let rest = time.truncatingRemainder(dividingBy: duration)
    self.time = clip["loop"]?.bool == true ? (rest < 0 ? rest + duration : rest) : min(duration, max(0, time))
    let parts = data["parts"]?.whole ?? 1
    let place = self.time / duration * Double(parts)
    part = min(parts - 1, Int(place))
    share = place - Double(part)
  }

  var feeling: String? { last(data["feelings"], orFirst: false) }

  func choice(_ kind: String, _ name: String) -> String? { last(data[kind]?[name], orFirst: true) }

  private func last(_ list: JSONValue?, orFirst: Bool) -> String? {
    let keys = list?.list ?? []
    return (keys.last { ($0.list?.first?.number ?? 0) <= time + 1e-5 } ?? (orFirst ? keys.first : nil))?.list?.last?
      .string
  }

  func pose(of bone: String, face: JSONValue?) -> BoneValues {
    let values = data["bones"]?[bone]
    func value(_ name: String, _ rest: Double) -> Double {
      guard let value = values?[name] else { return rest }
      guard let list = value.list, let from = list[part].number, let to = list[part + 1].number else {
        return value.number ?? rest
      }
      return from + (to - from) * share
    }
    var pose = BoneValues(
      rotation: value("rotation", 0), x: value("x", 0), y: value("y", 0), scaleX: value("scaleX", 1),
      scaleY: value("scaleY", 1), length: value("length", 1))
    guard let face else { return pose }
    pose.rotation += face["rotation"]?.number ?? 0
    pose.x += face["x"]?.number ?? 0
    pose.y += face["y"]?.number ?? 0
    pose.scaleX *= face["scaleX"]?.number ?? 1
    pose.scaleY *= face["scaleY"]?.number ?? 1
    return pose
  }
}

extension JSONValue {
  var point: PartsPoint? {
    guard let list, list.count == 2, let x = list[0].number, let y = list[1].number else { return nil }
    return PartsPoint(x, y)
  }
}

/// The bones of a view with the setup of a look, parents first.
struct PartsRig {
  struct Bone {
    let parent: Int?
    let rigPivot: PartsPoint
    let pivot: PartsPoint
    let keepsSize: Bool
    let turn: Double?
    let offset: PartsPoint
    let scale: PartsPoint
    let length: Double
    /// The bone of the limb along which this one moves, and the way along it.
    var carrier: Int?
    var way = PartsPoint(0, 0)
  }

  private(set) var names: [String] = []
  private(set) var bones: [Bone] = []
  private var limbs: [Int: (lower: Int, root: PartsPoint, joint: PartsPoint, tip: PartsPoint, spread: Double)] = [:]

  func number(_ name: String) -> Int? { names.firstIndex(of: name) }

  init(_ view: JSONValue, setup: JSONValue?, pivots: JSONValue?) {
    let all = view["bones"]?.object ?? [:]
    var rest = all.keys.sorted()
    while !rest.isEmpty {
      let ready = rest.filter { all[$0]?["parent"]?.string.map(names.contains) ?? true }
      guard !ready.isEmpty else { break }
      for name in ready {
        let (bone, change) = (all[name], setup?[name])
        let rigPivot = bone?["pivot"]?.point ?? PartsPoint(0, 0)
        bones.append(
          Bone(
            parent: bone?["parent"]?.string.flatMap { names.firstIndex(of: $0) }, rigPivot: rigPivot,
            pivot: pivots?[name]?.point ?? rigPivot, keepsSize: bone?["noScale"]?.bool == true,
            turn: bone?["turn"]?.number,
            offset: PartsPoint(change?["x"]?.number ?? 0, change?["y"]?.number ?? 0),
            scale: PartsPoint(change?["scaleX"]?.number ?? 1, change?["scaleY"]?.number ?? 1),
            length: change?["length"]?.number ?? 1))
        names.append(name)
      }
      rest.removeAll(where: ready.contains)
    }
    for limb in view["limbs"]?.list ?? [] {
      guard let upper = limb["upper"]?.string.flatMap({ number($0) }),
        let lower = limb["lower"]?.string.flatMap({ number($0) }),
        let end = limb["end"]?.string.flatMap({ number($0) })
      else { continue }
      let (root, joint, tip) = (bones[upper].rigPivot, bones[lower].rigPivot, bones[end].rigPivot)
      limbs[upper] = (lower, root, joint, tip, limb["spread"]?.number ?? 0)
      (bones[lower].carrier, bones[lower].way) = (upper, joint - root)
      (bones[end].carrier, bones[end].way) = (lower, tip - joint)
    }
  }

  /// The map of each bone from the figure at rest to the posed figure.
  func worlds(_ pose: [BoneValues]) -> [PartsMap] {
    var all: [(world: PartsMap, frame: PartsMap)] = []
    for (number, bone) in bones.enumerated() {
      let p = pose[number]
      let y = bone.turn.map { p.y.truncatingRemainder(dividingBy: $0) } ?? p.y
      var place = PartsMap.move(bone.pivot + PartsPoint(p.x, y) + bone.offset)
      if let carrier = bone.carrier {
        place = .move(bone.way * (pose[carrier].length * bones[carrier].length - 1)) * place
      }
      let parent = bone.parent.map { all[$0] } ?? (.identity, .identity)
      // What keeps its size hangs where its parent carries it, without the parent's own measures.
      let frame = .move(parent.world.apply(bone.pivot) - parent.frame.apply(bone.pivot)) * parent.frame
      let turn = PartsMap.turn(p.rotation) * .scale(p.scaleX, p.scaleY)
      let own = PartsMap.scale(bone.scale.x, bone.scale.y)
      let back = PartsMap.move(bone.pivot * -1)
      let world = bone.keepsSize ? frame * place * turn * own * back : parent.world * place * own * turn * back
      all.append((world, frame * place * turn * back))
    }
    return all.map(\.world)
  }

  func bend(of bone: Int, _ pose: [BoneValues]) -> PartsBend? {
    guard let limb = limbs[bone] else { return nil }
    return PartsBend(
      root: limb.root, joint: limb.joint, tip: limb.tip, spread: limb.spread, angle: pose[limb.lower].rotation,
      upper: pose[bone].length * bones[bone].length, lower: pose[limb.lower].length * bones[limb.lower].length)
  }
}

/// A limb that is bent at its joint.
struct PartsBend {
  let root: PartsPoint
  let joint: PartsPoint
  let tip: PartsPoint
  let spread: Double
  let angle: Double
  let upper: Double
  let lower: Double

  private var reach: Double { max(spread, 1.3 * abs(angle)) }

  func isFolded(beyond end: Double) -> Bool { abs(angle) > 2 * .pi / 3 && end > reach }

  /// - Parameter half: 0 for what follows the upper bone alone, 1 for the lower; nil for a limb in
  ///   one piece.
  func apply(_ point: PartsPoint, half: Double?) -> PartsPoint {
    let (up, low) = ((joint - root).unit, (tip - joint).unit)
    let axis = (up + low).unit
    let from = point - joint
    let (s, n) = (from.dot(axis), from.dot(PartsPoint(-axis.y, axis.x)))
    let t = min(1, max(0, (s + reach) / (2 * reach)))
    let weight = half ?? t * t * (3 - 2 * t)
    let squeeze = half == nil && n * angle > 0 ? 0.45 * min(1, abs(angle) / (.pi / 2)) * 4 * weight * (1 - weight) : 0
    var offset = axis * s + PartsPoint(-axis.y, axis.x) * (n * (1 - squeeze))
    offset = offset + low * ((lower - 1) * min((tip - joint).length, max(0, from.dot(low))))
    offset = offset.turned(weight * angle)
    let length = (joint - root).length
    let moved = half == 1 ? length : min(length, max(0, (point - root).dot(up)))
    return joint + up * ((upper - 1) * moved) + offset
  }
}
