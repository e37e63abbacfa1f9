// The arithmetic of AvatarParts.swift: what moves, and where it is at a time. Copy the three files.
import Foundation

typealias PartsPoint = SIMD2<Double>

extension PartsPoint {
  func dot(_ other: PartsPoint) -> Double { x * other.x + y * other.y }
  var length: Double { dot(self).squareRoot() }
  func turned(_ angle: Double) -> PartsPoint {
    PartsPoint(cos(angle) * x - sin(angle) * y, sin(angle) * x + cos(angle) * y)
  }
}

/// `p → x · p.x + y · p.y + origin`.
struct PartsMap {
  var x = PartsPoint(1, 0), y = PartsPoint(0, 1), origin = PartsPoint(0, 0)
  func callAsFunction(_ point: PartsPoint) -> PartsPoint { x * point.x + y * point.y + origin }
  static func * (m: PartsMap, n: PartsMap) -> PartsMap {
    PartsMap(x: m(n.x) - m.origin, y: m(n.y) - m.origin, origin: m(n.origin))
  }
  static func move(_ way: PartsPoint) -> PartsMap { PartsMap(origin: way) }
  static func scale(_ x: Double, _ y: Double) -> PartsMap { PartsMap(x: PartsPoint(x, 0), y: PartsPoint(0, y)) }
  static func turn(_ angle: Double) -> PartsMap {
    PartsMap(x: PartsPoint(1, 0).turned(angle), y: PartsPoint(0, 1).turned(angle))
  }
}

/// A figure in a facing, in an animation.
struct PartsScene {
  let figure: PartsFigure, clip: PartsMotion.Clip, stage: PartsMap
  let play: (rate: Double, duration: Double, loop: Bool, then: String?)
  private let data: PartsMotion.Clip, view: PartsMotion.View
  private let setup: [String: PartsChange], pivots: [String: [Double]], slots: [PartsOutfit.Slot],
    feelings: [String: PartsOutfit.Feeling]

  init?(_ figure: PartsFigure, _ motion: PartsMotion, _ facing: String, _ animation: String) {
    guard let own = figure.facings[facing], let view = own.view.flatMap({ motion.views[$0] }) else { return nil }
    let like = own.like.flatMap { figure.facings[$0] }
    func member<T>(_ path: KeyPath<PartsOutfit, T?>) -> T? {
      own.clips?[animation]?[keyPath: path] ?? own[keyPath: path] ?? like?[keyPath: path]
    }
    let play = member(\.plays)?[animation]
    guard let clip = motion.animations[play?.animation ?? animation] else { return nil }
    (self.figure, self.clip, self.view, data) = (
      figure, clip, view, clip.like.flatMap { motion.animations[$0] } ?? clip
    )
    self.play = (play?.rate ?? 1, play?.duration ?? clip.duration, play?.loop ?? clip.loop, play?.then ?? clip.then)
    (setup, pivots, slots, feelings) = (
      member(\.setup) ?? [:], member(\.pivots) ?? [:], member(\.slots) ?? [], member(\.feelings) ?? [:]
    )
    let offset = own.offset.map { PartsPoint($0[0], $0[1]) } ?? PartsPoint(0, 0)
    stage = PartsMap(x: PartsPoint(own.mirror == true ? -1 : 1, 0), origin: offset + PartsPoint(0, 16))
  }

  private func now(_ time: Double) -> Double {
    let now = (play.loop ? time : min(time, play.duration)) * play.rate
    return clip.loop ? now - floor(now / clip.duration) * clip.duration : min(clip.duration, max(0, now))
  }

  private func latest(_ keys: [PartsKey]?, _ now: Double) -> String? { keys?.last { $0.time <= now + 1e-5 }?.word }

  private func feeling(_ now: Double) -> PartsOutfit.Feeling? { latest(data.feelings, now).flatMap { feelings[$0] } }

  /// The pose at a time, blended by `share` towards another.
  func pose(at time: Double, from other: [String: PartsValues], share: Double) -> [String: PartsValues] {
    let parts = data.parts ?? 1
    let place = now(time) / clip.duration * Double(parts)
    let part = min(parts - 1, Int(place))
    let face = feeling(now(time))?.bones
    var pose: [String: PartsValues] = [:]
    for name in view.bones.keys {
      let curves = data.bones?[name] ?? [:]
      let change = face?[name]
      let old = share > 0 ? other[name] : nil
      func value(_ key: String, _ rest: Double) -> Double {
        guard let list = curves[key]?.numbers else { return rest }
        return list.count > part + 1 ? list[part] + (list[part + 1] - list[part]) * (place - Double(part)) : list[0]
      }
      func mix(_ value: Double, _ path: KeyPath<PartsValues, Double>) -> Double {
        value + ((old?[keyPath: path] ?? value) - value) * share
      }
      pose[name] = PartsValues(
        rotation: mix(value("rotation", 0) + (change?.rotation ?? 0), \.rotation),
        x: mix(value("x", 0) + (change?.x ?? 0), \.x),
        y: mix(value("y", 0) + (change?.y ?? 0), \.y),
        scaleX: mix(value("scaleX", 1) * (change?.scaleX ?? 1), \.scaleX),
        scaleY: mix(value("scaleY", 1) * (change?.scaleY ?? 1), \.scaleY), length: mix(value("length", 1), \.length))
    }
    return pose
  }

  /// The parts that are shown, each with its bone, from back to front.
  func items(at time: Double) -> [(part: String, bone: String)] {
    let now = now(time)
    let face = feeling(now)?.switches
    let shown = slots.enumerated().compactMap { (order, slot) -> (z: Double, order: Int, part: String, bone: String)? in
      guard let rule = view.slots[slot.slot] else { return nil }
      var part = slot.part
      if part == nil, let chooser = slot.switch ?? rule.switch, let first = view.switches[chooser]?.first {
        let keys = data.switches?[chooser]
        let option = latest(keys, now) ?? keys?.first?.word ?? first
        part = slot.parts?[option == first ? face?[chooser] ?? option : option]
      }
      let keys = rule.depth.flatMap { data.depths?[$0.group] }
      let word = latest(keys, now) ?? keys?.first?.word ?? "front"
      let z = rule.depth.map {
        word == "behind" ? $0.behind : word == "over" ? $0.over : word == "before" ? $0.before : $0.front
      }
      return part.map { (z ?? rule.z ?? 0, order, $0, rule.bone) }
    }
    return shown.sorted { ($0.z, $0.order) < ($1.z, $1.order) }.map { ($0.part, $0.bone) }
  }

  private func pivot(_ name: String) -> PartsPoint {
    view.bones[name].map { PartsPoint($0.pivot[0], $0.pivot[1]) } ?? PartsPoint(0, 0)
  }

  /// The bones' world transforms.
  func worlds(_ pose: [String: PartsValues]) -> [String: PartsMap] {
    var all: [String: (world: PartsMap, frame: PartsMap)] = [:]
    func add(_ name: String) -> (world: PartsMap, frame: PartsMap) {
      guard all[name] == nil, let bone = view.bones[name], let p = pose[name] else {
        return all[name] ?? (world: PartsMap(), frame: PartsMap())
      }
      let parent = bone.parent.map(add) ?? (world: PartsMap(), frame: PartsMap())
      let s = setup[name]
      let at = pivots[name].map { PartsPoint($0[0], $0[1]) } ?? pivot(name)
      var place =
        at
        + PartsPoint(
          p.x + (s?.x ?? 0), (bone.turn.map { p.y.truncatingRemainder(dividingBy: $0) } ?? p.y) + (s?.y ?? 0))
      if let carrier = view.limbs.lazy.compactMap({ $0.lower == name ? $0.upper : $0.end == name ? $0.lower : nil })
        .first
      {
        place += (pivot(name) - pivot(carrier)) * ((pose[carrier]?.length ?? 1) * (setup[carrier]?.length ?? 1) - 1)
      }
      let frame = PartsMap.move(parent.world(at) - parent.frame(at)) * parent.frame * .move(place)
      let turn = PartsMap.turn(p.rotation) * .scale(p.scaleX, p.scaleY)
      let size = PartsMap.scale(s?.scaleX ?? 1, s?.scaleY ?? 1)
      let world = bone.noScale == true ? frame * turn * size : parent.world * .move(place) * size * turn
      all[name] = (world * .move(-at), frame * turn * .move(-at))
      return all[name] ?? (world: PartsMap(), frame: PartsMap())
    }
    return Dictionary(uniqueKeysWithValues: view.bones.keys.map { ($0, add($0).world) })
  }

  func limb(_ bone: String, _ pose: [String: PartsValues]) -> PartsBend? {
    guard let limb = view.limbs.first(where: { $0.upper == bone }), let upper = pose[bone], let lower = pose[limb.lower]
    else { return nil }
    return PartsBend(
      root: pivot(bone), joint: pivot(limb.lower), tip: pivot(limb.end), angle: lower.rotation,
      reach: max(limb.spread, 1.3 * abs(lower.rotation)),
      upper: upper.length * (setup[bone]?.length ?? 1) - 1, lower: lower.length * (setup[limb.lower]?.length ?? 1) - 1)
  }
}

/// A limb that is bent at its joint.
struct PartsBend {
  let root: PartsPoint, joint: PartsPoint, tip: PartsPoint, angle: Double, reach: Double, upper: Double, lower: Double
  var isBent: Bool { abs(angle) + abs(upper) + abs(lower) >= 1e-3 }

  /// Returns where a point of a part along the limb goes. `half` is 0 or 1 for a half of a folded limb.
  func bend(_ point: PartsPoint, _ half: Double?) -> PartsPoint {
    let thigh = (joint - root).length
    let shin = (tip - joint).length
    let up = (joint - root) / thigh
    let low = (tip - joint) / shin
    let axis = (up + low) / (up + low).length
    let across = PartsPoint(-axis.y, axis.x)
    let from = point - joint
    let t = min(1, max(0, (from.dot(axis) + reach) / (2 * reach)))
    let weight = half ?? t * t * (3 - 2 * t)
    var n = from.dot(across)
    if half == nil, n * angle > 0 { n *= 1 - 1.8 * min(1, abs(angle) / (.pi / 2)) * weight * (1 - weight) }
    let bent = axis * from.dot(axis) + across * n + low * lower * min(shin, max(0, from.dot(low)))
    return joint + up * upper * (half == 1 ? thigh : min(thigh, max(0, (point - root).dot(up))))
      + bent.turned(weight * angle)
  }
}
