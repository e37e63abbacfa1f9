import ArtCompiler
import AvatarPixels
import AvatarRaster
import AvatarScene
import Foundation
public import FuzzHarness

extension FuzzTarget {
  private static let pack = try? BuiltInArt.pack()
  private static let rig = try? pack?.rig(.player)

  /// A part's SVG file: imported, compiled, and decoded from its packed form.
  public static let parts = FuzzTarget(name: "parts") { bytes in
    guard let pack, let rig, bytes.count <= 1 << 16 else { return }
    let swatches = [PaintRole("hair"), PaintRole("hair-shade"), PaintRole("skin-shade")].map {
      PartImport.Swatch(role: $0, color: pack.palettes.color(of: $0, plain: [:]))
    }
    let made = try? PartImport(
      bytes, garment: "hairStyle", layers: ["back", "shadow", "crown", "front"], forms: ["crown.hat"],
      swatches: swatches, palettes: pack.palettes, frame: rig.frame, file: "x.svg")
    if let made { require(isXML(made.text), "what is imported can be read") }
    let found = try? ArtSourceCompiler.part(
      bytes, garment: "hairStyle", variant: "x", rig: rig, palettes: pack.palettes, file: "x.svg")
    guard let (part, _) = found else { return }
    require(part.layers.count <= ArtLimit.layers, "a part has few layers")
    for shape in part.layers.flatMap(\.shapes) {
      require(isWithinReach(shape.path), "a shape's points are within reach")
      require(shape.stroke.map { (0...ArtLimit.strokeWidth).contains($0.width) } ?? true, "a line's width is one")
    }
    require(!part.layers.contains { $0.inkBox.minX.isNaN }, "a layer's box has edges")
    guard let json = try? JSONEncoder().encode(part) else { return require(false, "a part can be written") }
    require(
      (try? JSONDecoder().decode(Part.self, from: json))?.layers.count == part.layers.count,
      "a part that was written can be read")
  }

  private static func isXML(_ svg: String) -> Bool {
    guard let pack, let rig else { return false }
    let again = try? ArtSourceCompiler.part(
      Array(svg.utf8), garment: "hairStyle", variant: "x", rig: rig, palettes: pack.palettes, file: "x.svg")
    return again != nil
  }

  /// A path's `d`, or a transform if the first byte is odd.
  public static let paths = FuzzTarget(name: "paths") { bytes in
    guard let first = bytes.first, bytes.count <= 1 << 16 else { return }
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    guard first & 1 == 0 else {
      _ = try? ArtSourceCompiler.transform(text, file: "x")
      return
    }
    guard let path = try? ArtSourceCompiler.path(text, file: "x") else { return }
    require(path.elements.count <= ArtLimit.pathSteps + 8, "a path has few steps")
    require(path.elements.allSatisfy { $0.points.allSatisfy(\.isFinite) }, "a path's points are numbers")
    guard isWithinReach(path) else { return }
    guard let json = try? JSONEncoder().encode([path]), let again = try? JSONDecoder().decode([Path].self, from: json)
    else {
      return require(false, "a path that was written can be read")
    }
    require(again.first?.elements.count == path.elements.count, "a path that was written is the same path")
  }

  /// A clip's JSON: parsed, and sampled at any time.
  public static let clips = FuzzTarget(name: "clips") { bytes in
    guard let rig, let (_, clip) = try? ArtSourceCompiler.clip(bytes, rig: rig, file: "x.json") else { return }
    for time in [-1, 0, clip.duration / 3, clip.duration, 1e300, .nan] {
      _ = clip.pose(at: time).worldTransforms(of: rig)
    }
    for rate in [nil, 0.001, 60, 1e9] as [Double?] {
      let frames = FrameTiming.frames(of: clip, fps: rate)
      require((1...60_000).contains(frames.count), "a clip has frames")
      require(
        frames.reduce(0) { $0 + $1.milliseconds } == Int((clip.duration * 1000).rounded()),
        "frames make up the clip's length")
    }
  }

  /// A rig's JSON: parsed, and evaluated in its rest pose.
  public static let rigs = FuzzTarget(name: "rigs") { bytes in
    guard let rig = try? ArtSourceCompiler.rig(bytes, file: "rig.json") else { return }
    require(rig.parents.enumerated().allSatisfy { ($1 ?? -1) < $0 }, "parents come first")
    require(Pose(rest: rig).worldTransforms(of: rig).allSatisfy(\.isFinite), "a rig at rest stands somewhere")
  }

  /// A PNG file, such as a golden. The memory for reading it is bounded by the pixel limit and by
  /// the file's size in bytes.
  public static let pictures = FuzzTarget(name: "pictures") { bytes in
    if let file = try? ValidatedPNG(bytes, pixelLimit: 1 << 16) {
      // At most 64 bits a pixel; each line has one more byte, and an interlaced picture up to twice
      // as many lines.
      require(file.lineBytes <= 8 << 16 + 4 << 16, "no more is inflated than the picture has")
      require(file.bytes.count <= bytes.count, "no more is read than the file has")
    }
    guard let picture = try? PNGDecoder.decode(bytes, pixelLimit: 1 << 16) else { return }
    require(
      picture.width * picture.height <= 1 << 16 && picture.pixels.count == picture.width * picture.height,
      "a picture has its size")
    guard picture.width > 0, picture.height > 0 else { return }
    guard let file = try? PNGEncoder.encode(picture), let again = try? PNGDecoder.decode(file) else {
      return require(false, "a picture that was read can be written and read again")
    }
    require(again.pixels == picture.pixels, "a picture that was written is the same picture")
  }

  /// A compiled pack: opened, completely decoded, and used to build a figure.
  public static let archives = FuzzTarget(name: "archives") { bytes in
    guard let archive = try? ArtArchive(storage: .memory(bytes)), let pack = try? ArtPack(archive) else { return }
    _ = try? pack.universities()
    _ = try? pack.extent()
    _ = try? pack.measures()
    _ = try? pack.mannequins()
    _ = (try? pack.seededLooks())??.filled([:], seed: "a")
    for name in archive.names.prefix(64) {
      let parts = name.split(separator: "/").map(String.init)
      guard parts.count > 1 else { continue }
      _ = try? pack.rig(FigureID(parts[0]))
      if parts.count == 3, parts[1] == "clips", let clip = try? pack.clip(parts[2], of: FigureID(parts[0])) {
        _ = clip.pose(at: clip.duration / 3)
      }
      if parts.count == 4, let part = try? pack.part(Worn(parts[2], parts[3]), of: FigureID(parts[0])) {
        _ = part.layers.map(\.inkBox)
      }
    }
    guard let renderer = try? AvatarRenderer(pack: pack, cacheCapacity: 0) else { return }
    let avatar = renderer.resolve(AvatarRecord(id: "a", fields: ["hairStyle": "bun"])).avatar
    _ = try? renderer.frame(of: avatar, clip: "jump", at: 0.1, scale: 0.25)
  }

  private static func isWithinReach(_ path: Path) -> Bool {
    path.elements.allSatisfy {
      $0.points.allSatisfy { abs($0.x) <= ArtLimit.coordinate && abs($0.y) <= ArtLimit.coordinate }
    }
  }
}
