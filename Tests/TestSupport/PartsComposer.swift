package import AvatarPixels
package import AvatarSheets
package import AvatarSupport

/// Puts the parts of a figure together, as `docs/parts.md` says it: this is the definition of the
/// arithmetic. It knows the files alone, and nothing of the art.
package struct PartsComposer {
  private let page: Bitmap
  private let avatar: JSONValue
  private let parts: [String: JSONValue]
  /// With the whole border.
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
    parts = frames
    regions = frames.compactMapValues { region in
      guard let rect = region["frame"], let x = rect["x"]?.number, let y = rect["y"]?.number,
        let w = rect["w"]?.whole, let h = rect["h"]?.whole
      else { return nil }
      return PixelRect(x: Int(x), y: Int(y), width: w + 1, height: h + 1)
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
    var canvas = PartsRaster(width: place.width, height: place.height)
    let scene = PartsMap(place.scale, 0, 0, -place.scale, place.x, place.y)
    for figure in [avatar["pet"], avatar].compactMap({ $0 }) {
      try draw(figure, animation, facing, time, scene, on: &canvas)
    }
    return canvas.bitmap
  }

  private func draw(
    _ figure: JSONValue, _ animation: String, _ facing: String, _ time: Double, _ scene: PartsMap,
    on canvas: inout PartsRaster
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
    let state = PartsState(
      clip, data: clip["like"]?.string.flatMap { motion["animations"]?[$0] } ?? clip,
      at: time * (play?["rate"]?.number ?? 1))
    let face = state.feeling.flatMap { member("feelings")?[$0] }
    let rig = PartsRig(view, setup: member("setup"), pivots: member("pivots"))
    let pose = rig.names.map { state.pose(of: $0, face: face?["bones"]?[$0]) }
    let world = rig.worlds(pose)
    let offset = look["offset"]?.point ?? PartsPoint(0, 0)
    let mirror: Double = look["mirror"]?.bool == true ? -1 : 1
    let stage = scene * PartsMap(mirror, 0, 0, 1, offset.x, offset.y)
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
      var (own, outline) = (PartsRaster(like: canvas), PartsRaster(like: canvas))
      paint(item.part, item.rule, rig, pose, world, stage, on: &own)
      paint(mask, rule, rig, pose, world, stage, on: &outline)
      canvas.composite(own, through: outline)
    }
    if let label = figure["labels"]?[facing], let part = label["part"]?.string, let place = parts[part] {
      let rise = max(0, rig.number("root").map { pose[$0].y } ?? 0)
      let centre = scene.apply(PartsPoint(label["x"]?.number ?? 0, (label["y"]?.number ?? 0) + rise))
      let whole = PartsMap(scene.a, 0, 0, scene.d, centre.x.rounded(), centre.y.rounded())
      draw(part, place, whole, bend: nil, half: nil, on: &canvas)
    }
  }

  /// Paints one part on its bone, bent where its limb is.
  private func paint(
    _ part: String, _ rule: JSONValue, _ rig: PartsRig, _ pose: [BoneValues], _ world: [PartsMap], _ stage: PartsMap,
    on canvas: inout PartsRaster
  ) {
    guard let place = parts[part], let bone = rule["bone"]?.string.flatMap({ rig.number($0) }) else {
      return
    }
    guard let bend = rig.bend(of: bone, pose) else {
      return draw(part, place, stage * world[bone], bend: nil, half: nil, on: &canvas)
    }
    if let fold = place["fold"], bend.isFolded(beyond: fold["end"]?.number ?? 0) {
      for (name, half) in [(fold["upper"]?.string, 0.0), (fold["lower"]?.string, 1.0)] {
        if let name, let place = parts[name] {
          draw(name, place, stage * world[bone], bend: bend, half: half, on: &canvas)
        }
      }
    } else {
      draw(part, place, stage * world[bone], bend: bend, half: nil, on: &canvas)
    }
  }

  /// Draws a region as a grid of quads, whose corners the bend moves.
  private func draw(
    _ part: String, _ place: JSONValue, _ map: PartsMap, bend: PartsBend?, half: Double?, on canvas: inout PartsRaster
  ) {
    guard let region = regions[part], let x = place["x"]?.number, let y = place["y"]?.number
    else { return }
    let (w, h) = (
      place["w"]?.number ?? Double(region.width - 1) / scale, place["h"]?.number ?? Double(region.height - 1) / scale
    )
    let (columns, rows) = bend == nil ? (1, 1) : w > h ? (16, 6) : (6, 16)
    let isFlipped = place["flip"]?.bool == true
    func corner(_ column: Int, _ row: Int) -> PartsRaster.Corner {
      let (u, v) = (Double(column) / Double(columns), Double(row) / Double(rows))
      let rest = PartsPoint(x + u * w, y - v * h)
      let moved = map.apply(bend.map { $0.apply(rest, half: half) } ?? rest)
      return PartsRaster.Corner(
        x: moved.x, y: moved.y, u: Double(region.x) + 0.5 + (isFlipped ? 1 - u : u) * Double(region.width - 1),
        v: Double(region.y) + 0.5 + v * Double(region.height - 1))
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
