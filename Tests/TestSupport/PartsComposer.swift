package import AvatarPixels
package import AvatarSheets
package import AvatarSupport

import Platform

/// Puts the parts of a figure together, as `docs/parts.md` says it: this is the definition of the
/// arithmetic. It knows the files alone, and nothing of the art.
package struct PartsComposer {
  private let page: Bitmap
  private let avatar: JSONValue
  private let regions: [String: PixelRect]
  private let motions: [String: JSONValue]
  /// Pixels a point of the page.
  package let scale: Double

  /// - Parameters:
  ///   - files: what a sheet wrote: pages, their atlases, motions.
  ///   - suffix: of the page to use: empty, or `@2x`.
  package init(_ files: [OutputFile], named name: String, suffix: String = "") throws {
    func json(_ file: String) throws -> JSONValue {
      guard let found = files.first(where: { $0.name == file }) else { throw ReadError("no file \(file)") }
      return try JSONText.parse(found.bytes)
    }
    let atlas = try json(name + suffix + ".json")
    guard let image = files.first(where: { $0.name == name + suffix + ".png" }), let avatar = atlas["avatar"],
      let frames = atlas["frames"]?.object, let scale = atlas["meta"]?["scale"]?.string.flatMap(Double.init)
    else { throw ReadError("no page") }
    page = try PNGDecoder.decode(image.bytes)
    self.avatar = avatar
    self.scale = scale
    regions = frames.compactMapValues { region in
      guard let rect = region["frame"], let x = rect["x"]?.whole, let y = rect["y"]?.whole, let w = rect["w"]?.whole,
        let h = rect["h"]?.whole
      else { return nil }
      return PixelRect(x: x, y: y, width: w, height: h)
    }
    let names = [avatar["motion"], avatar["pet"]?["motion"]].compactMap { $0?.string }
    motions = try Dictionary(uniqueKeysWithValues: Set(names).map { ($0, try json($0)) })
  }

  /// Where the figure is drawn: the size of the picture in pixels, pixels a point, and the pixel of
  /// the figure's origin.
  package struct Place {
    let width: Int
    let height: Int
    let scale: Double
    let x: Double
    let y: Double

    package init(width: Int, height: Int, scale: Double, x: Double, y: Double) {
      (self.width, self.height, self.scale, self.x, self.y) = (width, height, scale, x, y)
    }
  }

  /// Returns a frame.
  ///
  /// - Parameter time: milliseconds from the start of the animation.
  package func frame(_ animation: String, facing: String, at time: Double, _ place: Place) throws -> Bitmap {
    var canvas = Raster(width: place.width, height: place.height)
    let scene = Affine(place.scale, 0, 0, -place.scale, place.x, place.y)
    for figure in [avatar["pet"], avatar].compactMap({ $0 }) {
      try draw(figure, animation, facing, time, scene, on: &canvas)
    }
    return canvas.bitmap
  }

  private func draw(
    _ figure: JSONValue, _ animation: String, _ facing: String, _ time: Double, _ scene: Affine,
    on canvas: inout Raster
  ) throws {
    guard let look = figure["facings"]?[facing], let motion = figure["motion"]?.string.flatMap({ motions[$0] }),
      let view = look["view"]?.string.flatMap({ motion["views"]?[$0] })
    else { throw ReadError("no facing \(facing)") }
    let outfit = look["clips"]?[animation]
    let like = look["like"]?.string.flatMap { figure["facings"]?[$0] }
    func member(_ name: String) -> JSONValue? { outfit?[name] ?? look[name] ?? like?[name] }
    let play = member("plays")?[animation]
    let name = play?["animation"]?.string ?? animation
    guard let clip = motion["animations"]?[name] else { throw ReadError("no animation \(name)") }
    let state = State(
      clip, data: clip["like"]?.string.flatMap { motion["animations"]?[$0] } ?? clip,
      at: time * (play?["rate"]?.number ?? 1))
    let face = state.feeling.flatMap { member("feelings")?[$0] }
    let rig = Rig(view, setup: member("setup"), pivots: member("pivots"))
    let pose = rig.names.map { state.pose(of: $0, face: face?["bones"]?[$0]) }
    let world = rig.worlds(pose)
    let offset = look["offset"]?.point ?? Vector(0, 0)
    let mirror: Double = look["mirror"]?.bool == true ? -1 : 1
    let stage = scene * Affine(mirror, 0, 0, 1, offset.x, offset.y)
    func option(_ name: String) -> String? {
      let options = view["switches"]?[name]?.list?.compactMap(\.string) ?? []
      let own = state.choice("switches", name) ?? options.first
      return own == options.first ? face?["switches"]?[name]?.string ?? own : own
    }
    func part(_ slot: JSONValue, _ rule: JSONValue?) -> String? {
      if let part = slot["part"]?.string { return part }
      guard let name = slot["switch"]?.string ?? rule?["switch"]?.string, let option = option(name) else { return nil }
      return slot["parts"]?[option]?.string
    }
    var items: [(z: Double, part: String, rule: JSONValue, mask: String?, maskRule: JSONValue?)] = []
    for slot in member("slots")?.list ?? [] {
      guard let rule = slot["slot"]?.string.flatMap({ view["slots"]?[$0] }), let shown = part(slot, rule) else {
        continue
      }
      let depth = rule["depth"]
      let group = depth?["group"]?.string.map { state.choice("depths", $0) ?? "front" }
      let z = group.flatMap { depth?[$0]?.number } ?? rule["z"]?.number ?? 0
      let maskRule = slot["mask"]?["slot"]?.string.flatMap { view["slots"]?[$0] }
      items.append((z, shown, rule, slot["mask"].flatMap { part($0, maskRule) }, maskRule))
    }
    for item in items.enumerated().sorted(by: { ($0.element.z, $0.offset) < ($1.element.z, $1.offset) }).map(\.element)
    {
      guard let mask = item.mask, let rule = item.maskRule else {
        paint(item.part, item.rule, rig, pose, world, stage, on: &canvas)
        continue
      }
      var (own, outline) = (Raster(like: canvas), Raster(like: canvas))
      paint(item.part, item.rule, rig, pose, world, stage, on: &own)
      paint(mask, rule, rig, pose, world, stage, on: &outline)
      canvas.composite(own, through: outline)
    }
    if let label = figure["labels"]?[facing], let part = label["part"]?.string, let place = avatar["parts"]?[part] {
      let rise = max(0, rig.number("root").map { pose[$0].y } ?? 0)
      let centre = scene.apply(Vector(label["x"]?.number ?? 0, (label["y"]?.number ?? 0) + rise))
      let whole = Affine(scene.a, 0, 0, scene.d, centre.x.rounded(), centre.y.rounded())
      draw(part, place, whole, bend: nil, half: nil, on: &canvas)
    }
  }

  /// Paints one part on its bone, bent where its limb is.
  private func paint(
    _ part: String, _ rule: JSONValue, _ rig: Rig, _ pose: [BoneValues], _ world: [Affine], _ stage: Affine,
    on canvas: inout Raster
  ) {
    guard let place = avatar["parts"]?[part], let bone = rule["bone"]?.string.flatMap({ rig.number($0) }) else {
      return
    }
    guard let bend = rig.bend(of: bone, pose) else {
      return draw(part, place, stage * world[bone], bend: nil, half: nil, on: &canvas)
    }
    if let fold = place["fold"], bend.isFolded(beyond: fold["end"]?.number ?? 0), let upper = fold["upper"]?.string,
      let lower = fold["lower"]?.string
    {
      for (name, half) in [(upper, 0.0), (lower, 1.0)] {
        if let place = avatar["parts"]?[name] {
          draw(name, place, stage * world[bone], bend: bend, half: half, on: &canvas)
        }
      }
    } else {
      draw(part, place, stage * world[bone], bend: bend, half: nil, on: &canvas)
    }
  }

  /// Draws a region as a grid of quads, whose corners the bend moves.
  private func draw(
    _ part: String, _ place: JSONValue, _ map: Affine, bend: Bend?, half: Double?, on canvas: inout Raster
  ) {
    guard let region = regions[part], let x = place["x"]?.number, let y = place["y"]?.number,
      let w = place["w"]?.number, let h = place["h"]?.number
    else { return }
    let (columns, rows) = bend == nil ? (1, 1) : w > h ? (16, 6) : (6, 16)
    let isFlipped = place["flip"]?.bool == true
    func corner(_ column: Int, _ row: Int) -> Raster.Corner {
      let (u, v) = (Double(column) / Double(columns), Double(row) / Double(rows))
      let rest = Vector(x + u * w, y - v * h)
      let moved = map.apply(bend.map { $0.apply(rest, half: half) } ?? rest)
      return Raster.Corner(
        x: moved.x, y: moved.y, u: Double(region.x) + (isFlipped ? 1 - u : u) * Double(region.width),
        v: Double(region.y) + v * Double(region.height))
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let (a, b) = (corner(column, row), corner(column + 1, row))
        let (c, d) = (corner(column, row + 1), corner(column + 1, row + 1))
        canvas.fill(a, b, c, page, region)
        canvas.fill(b, d, c, page, region)
      }
    }
  }
}

// MARK: - Arithmetic

private struct Vector {
  var x: Double
  var y: Double
  init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
  static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y) }
  static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y) }
  static func * (a: Vector, k: Double) -> Vector { Vector(a.x * k, a.y * k) }
  func dot(_ b: Vector) -> Double { x * b.x + y * b.y }
  var length: Double { dot(self).squareRoot() }
  var unit: Vector { self * (1 / length) }
  func turned(_ angle: Double) -> Vector { Vector(cos(angle) * x - sin(angle) * y, sin(angle) * x + cos(angle) * y) }
}

/// `(x, y) → (a·x + c·y + tx, b·x + d·y + ty)`.
private struct Affine {
  var a: Double
  var b: Double
  var c: Double
  var d: Double
  var tx: Double
  var ty: Double
  init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
  static let identity = Affine(1, 0, 0, 1, 0, 0)
  static func move(_ v: Vector) -> Affine { Affine(1, 0, 0, 1, v.x, v.y) }
  static func scale(_ x: Double, _ y: Double) -> Affine { Affine(x, 0, 0, y, 0, 0) }
  static func turn(_ r: Double) -> Affine { Affine(cos(r), sin(r), -sin(r), cos(r), 0, 0) }
  static func * (m: Affine, n: Affine) -> Affine {
    Affine(
      m.a * n.a + m.c * n.b, m.b * n.a + m.d * n.b, m.a * n.c + m.c * n.d, m.b * n.c + m.d * n.d,
      m.a * n.tx + m.c * n.ty + m.tx, m.b * n.tx + m.d * n.ty + m.ty)
  }
  func apply(_ v: Vector) -> Vector { Vector(a * v.x + c * v.y + tx, b * v.x + d * v.y + ty) }
}

private struct BoneValues {
  var rotation = 0.0
  var x = 0.0
  var y = 0.0
  var scaleX = 1.0
  var scaleY = 1.0
  var length = 1.0
}

/// A clip at a time.
private struct State {
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
  fileprivate var point: Vector? {
    guard let list, list.count == 2, let x = list[0].number, let y = list[1].number else { return nil }
    return Vector(x, y)
  }
}

/// The bones of a view with the setup of a look, parents first.
private struct Rig {
  struct Bone {
    let parent: Int?
    let rigPivot: Vector
    let pivot: Vector
    let keepsSize: Bool
    let turn: Double?
    let offset: Vector
    let scale: Vector
    let length: Double
    /// The bone of the limb along which this one moves, and the way along it.
    var carrier: Int?
    var way = Vector(0, 0)
  }

  private(set) var names: [String] = []
  private(set) var bones: [Bone] = []
  private var limbs: [Int: (lower: Int, root: Vector, joint: Vector, tip: Vector, spread: Double)] = [:]

  func number(_ name: String) -> Int? { names.firstIndex(of: name) }

  init(_ view: JSONValue, setup: JSONValue?, pivots: JSONValue?) {
    let all = view["bones"]?.object ?? [:]
    var rest = all.keys.sorted()
    while !rest.isEmpty {
      let ready = rest.filter { all[$0]?["parent"]?.string.map(names.contains) ?? true }
      guard !ready.isEmpty else { break }
      for name in ready {
        let (bone, change) = (all[name], setup?[name])
        let rigPivot = bone?["pivot"]?.point ?? Vector(0, 0)
        bones.append(
          Bone(
            parent: bone?["parent"]?.string.flatMap { names.firstIndex(of: $0) }, rigPivot: rigPivot,
            pivot: pivots?[name]?.point ?? rigPivot, keepsSize: bone?["noScale"]?.bool == true,
            turn: bone?["turn"]?.number,
            offset: Vector(change?["x"]?.number ?? 0, change?["y"]?.number ?? 0),
            scale: Vector(change?["scaleX"]?.number ?? 1, change?["scaleY"]?.number ?? 1),
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
  func worlds(_ pose: [BoneValues]) -> [Affine] {
    var all: [(world: Affine, frame: Affine)] = []
    for (number, bone) in bones.enumerated() {
      let p = pose[number]
      let y = bone.turn.map { p.y.truncatingRemainder(dividingBy: $0) } ?? p.y
      var place = Affine.move(bone.pivot + Vector(p.x, y) + bone.offset)
      if let carrier = bone.carrier {
        place = .move(bone.way * (pose[carrier].length * bones[carrier].length - 1)) * place
      }
      let parent = bone.parent.map { all[$0] } ?? (.identity, .identity)
      // What keeps its size hangs where its parent carries it, without the parent's own measures.
      let frame = .move(parent.world.apply(bone.pivot) - parent.frame.apply(bone.pivot)) * parent.frame
      let turn = Affine.turn(p.rotation) * .scale(p.scaleX, p.scaleY)
      let own = Affine.scale(bone.scale.x, bone.scale.y)
      let back = Affine.move(bone.pivot * -1)
      let world = bone.keepsSize ? frame * place * turn * own * back : parent.world * place * own * turn * back
      all.append((world, frame * place * turn * back))
    }
    return all.map(\.world)
  }

  func bend(of bone: Int, _ pose: [BoneValues]) -> Bend? {
    guard let limb = limbs[bone] else { return nil }
    return Bend(
      root: limb.root, joint: limb.joint, tip: limb.tip, spread: limb.spread, angle: pose[limb.lower].rotation,
      upper: pose[bone].length * bones[bone].length, lower: pose[limb.lower].length * bones[limb.lower].length)
  }
}

/// A limb that is bent at its joint.
private struct Bend {
  let root: Vector
  let joint: Vector
  let tip: Vector
  let spread: Double
  let angle: Double
  let upper: Double
  let lower: Double

  private var reach: Double { max(spread, 1.3 * abs(angle)) }

  func isFolded(beyond end: Double) -> Bool { abs(angle) > 2 * .pi / 3 && end > reach }

  /// - Parameter half: 0 for what follows the upper bone alone, 1 for the lower; nil for a limb in
  ///   one piece.
  func apply(_ point: Vector, half: Double?) -> Vector {
    let (up, low) = ((joint - root).unit, (tip - joint).unit)
    let axis = (up + low).unit
    let from = point - joint
    let (s, n) = (from.dot(axis), from.dot(Vector(-axis.y, axis.x)))
    let t = min(1, max(0, (s + reach) / (2 * reach)))
    let weight = half ?? t * t * (3 - 2 * t)
    let squeeze = half == nil && n * angle > 0 ? 0.45 * min(1, abs(angle) / (.pi / 2)) * 4 * weight * (1 - weight) : 0
    var offset = axis * s + Vector(-axis.y, axis.x) * (n * (1 - squeeze))
    offset = offset + low * ((lower - 1) * min((tip - joint).length, max(0, from.dot(low))))
    offset = offset.turned(weight * angle)
    let length = (joint - root).length
    let moved = half == 1 ? length : min(length, max(0, (point - root).dot(up)))
    return joint + up * ((upper - 1) * moved) + offset
  }
}

// MARK: - Pixels

/// Premultiplied pixels that textured triangles are drawn on, as a graphics card does it: a pixel
/// belongs to a triangle if its centre does, and colours are filtered between four pixels.
private struct Raster {
  let width: Int
  let height: Int
  private var pixels: [SIMD4<Float>]

  struct Corner {
    let x: Double
    let y: Double
    let u: Double
    let v: Double
  }

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: .zero, count: width * height)
  }

  init(like other: Raster) { self.init(width: other.width, height: other.height) }

  mutating func composite(_ own: Raster, through mask: Raster) {
    for index in pixels.indices {
      let source = own.pixels[index] * mask.pixels[index].w
      pixels[index] = source + pixels[index] * (1 - source.w)
    }
  }

  mutating func fill(_ a: Corner, _ b: Corner, _ c: Corner, _ page: Bitmap, _ region: PixelRect) {
    let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    guard abs(area) > 1e-12, area.isFinite else { return }
    if area < 0 { return fill(a, c, b, page, region) }
    let (left, right) = (min(a.x, b.x, c.x), max(a.x, b.x, c.x))
    let (top, bottom) = (min(a.y, b.y, c.y), max(a.y, b.y, c.y))
    let columns = max(0, Int((left - 0.5).rounded(.up)))..<max(0, min(width, Int((right - 0.5).rounded(.down)) + 1))
    let rows = max(0, Int((top - 0.5).rounded(.up)))..<max(0, min(height, Int((bottom - 0.5).rounded(.down)) + 1))
    guard columns.lowerBound < columns.upperBound, rows.lowerBound < rows.upperBound else { return }
    for row in rows {
      for column in columns {
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        let (first, second, third) = (Self.side(b, c, x, y), Self.side(c, a, x, y), Self.side(a, b, x, y))
        guard Self.isInside(first, b, c), Self.isInside(second, c, a), Self.isInside(third, a, b) else { continue }
        let (p, q, r) = (first / area, second / area, third / area)
        let color = Self.sample(page, region, p * a.u + q * b.u + r * c.u, p * a.v + q * b.v + r * c.v)
        let index = row * width + column
        pixels[index] = color + pixels[index] * (1 - color.w)
      }
    }
  }

  private static func side(_ a: Corner, _ b: Corner, _ x: Double, _ y: Double) -> Double {
    (b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)
  }

  /// A centre on an edge belongs to the triangle on one side of it only.
  private static func isInside(_ side: Double, _ a: Corner, _ b: Corner) -> Bool {
    side > 0 || side == 0 && (b.y < a.y || b.y == a.y && b.x > a.x)
  }

  private static func sample(_ page: Bitmap, _ region: PixelRect, _ u: Double, _ v: Double) -> SIMD4<Float> {
    let (x, y) = (u - 0.5, v - 0.5)
    let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (fx, fy) = (Float(x - Double(column)), Float(y - Double(row)))
    func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      guard x >= region.x, x < region.maxX, y >= region.y, y < region.maxY else { return .zero }
      let pixel = page.pixels[y * page.width + x]
      return SIMD4(
        Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255), Float(pixel >> 24)) / 255
    }
    let top = texel(column, row) * (1 - fx) + texel(column + 1, row) * fx
    let bottom = texel(column, row + 1) * (1 - fx) + texel(column + 1, row + 1) * fx
    return top * (1 - fy) + bottom * fy
  }

  var bitmap: Bitmap {
    let values = pixels.map { pixel -> UInt32 in
      let bytes = (pixel * 255).rounded(.toNearestOrAwayFromZero)
      return UInt32(bytes.w) << 24 | UInt32(bytes.x) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.z)
    }
    return Bitmap(width: width, height: height, pixels: values) ?? Bitmap(width: 0, height: 0)
  }
}
