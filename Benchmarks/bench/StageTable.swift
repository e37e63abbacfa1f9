import AvatarSupport
import AvatarRaster
import AvatarPixels
import AvatarScene
import AvatarSheets

/// Measures each stage of a sheet job on the fixture records.
struct StageTable {
  private let renderer: AvatarRenderer
  private let cold: AvatarRenderer
  private let lines: [[UInt8]]
  private let records: [AvatarRecord]
  private let avatars: [Avatar]
  private let scenes: [AnimatedAvatar]
  private let moments: [(scene: AnimatedAvatar, time: Double)]

  init() throws {
    renderer = try AvatarRenderer()
    cold = try AvatarRenderer(cacheCapacity: 0)
    lines = try Players.lines().map { Array($0.utf8) }
    records = try Players.records()
    avatars = records.map { [renderer] in renderer.resolve($0).avatar }
    scenes = try avatars.prefix(8).flatMap { [renderer] avatar in
      try renderer.pack.clipNames(of: .player).map {
        try AnimatedAvatar(avatar, clip: $0, cast: .playerAndPet, pack: renderer.pack)
      }
    }
    moments = scenes.flatMap { scene in FrameTiming.frames(of: scene.clip).map { (scene, $0.time) } }
  }

  func print() throws {
    Swift.print("stage                      µs      of one")
    row(
      "decode", "record",
      try Stopwatch.microseconds(of: lines.count) { for line in lines { _ = try JSONText.parse(line) } })
    row(
      "resolve", "record",
      Stopwatch.microseconds(of: records.count) { for record in records { _ = renderer.resolve(record) } })
    row(
      "scene", "clip",
      try Stopwatch.microseconds(of: 88) {
        for avatar in avatars.prefix(8) {
          for clip in renderer.pack.clipNames(of: .player) {
            _ = try AnimatedAvatar(avatar, clip: clip, cast: .playerAndPet, pack: renderer.pack)
          }
        }
      })
    row(
      "pose", "frame",
      Stopwatch.microseconds(of: moments.count) {
        for moment in moments { _ = moment.scene.clip.pose(at: moment.time) }
      })
    row(
      "draw list", "frame",
      Stopwatch.microseconds(of: moments.count) { for moment in moments { _ = moment.scene.drawList(at: moment.time) } }
    )
    let lists = moments.map {
      (list: $0.scene.drawList(at: $0.time), viewport: Viewport(frame: $0.scene.frame, scale: 2))
    }
    row(
      "raster cold, scale 2", "frame",
      try Stopwatch.microseconds(of: lists.count, runs: 1) {
        for entry in lists { _ = try cold.picture(of: entry.list, viewport: entry.viewport) }
      })
    row(
      "raster warm, scale 2", "frame",
      try Stopwatch.microseconds(of: lists.count) {
        for entry in lists { _ = try renderer.picture(of: entry.list, viewport: entry.viewport) }
      })
    try sheets()
  }

  /// Measures the stages of whole sheets with a warm cache.
  private func sheets() throws {
    var options = SheetOptions()
    (options.scales, options.facings) = ([2], [.front])
    let some = avatars.prefix(8)
    let planned = try some.flatMap { try renderer.planSheet($0, options: options) }
    let prepared = try planned.map { try $0.prepared() }
    row(
      "plan, rows", "sheet",
      try Stopwatch.microseconds(of: some.count, runs: 3) {
        for avatar in some { _ = try renderer.planSheet(avatar, options: options) }
      }
    )
    row(
      "prepare, warm", "sheet",
      try Stopwatch.microseconds(of: planned.count, runs: 3) { for sheet in planned { _ = try sheet.prepared() } })
    row(
      "paint, rows", "sheet",
      try Stopwatch.microseconds(of: prepared.count, runs: 3) { for sheet in prepared { _ = try sheet.painted() } })
    try packing(some)
    try encoding(
      of: try some.flatMap { avatar in
        try renderer.sheet(avatar, name: "a", options: options).filter { $0.name.hasSuffix(".png") }.map {
          try PNGDecoder.decode($0.bytes)
        }
      })
    row(
      "whole sheet, warm", "sheet",
      try Stopwatch.microseconds(of: some.count, runs: 3) {
        for avatar in some { _ = try renderer.sheet(avatar, name: "a", options: options) }
      })
  }

  private func packing(_ some: ArraySlice<Avatar>) throws {
    var options = SheetOptions()
    (options.scales, options.facings) = ([2], [.front])
    options.layout = .packed
    let prepared = try some.flatMap { try renderer.planSheet($0, options: options) }.map { try $0.prepared() }
    row(
      "trim, pack and paint", "sheet",
      try Stopwatch.microseconds(of: prepared.count, runs: 3) { for sheet in prepared { _ = try sheet.painted() } })
  }

  private func encoding(of pages: [Bitmap]) throws {
    let compressors: [(String, PNGSettings.Compressor)] = [
      ("encode", .flat), ("encode, libdeflate 6", .libdeflate(level: 6)),
    ]
    row(
      "un-premultiply", "page",
      Stopwatch.microseconds(of: pages.count, runs: 3) { for page in pages { _ = page.straightRGBA() } })
    for (name, compressor) in compressors {
      row(
        name, "page",
        try Stopwatch.microseconds(of: pages.count, runs: 3) {
          for page in pages { _ = try PNGEncoder.encode(page, settings: PNGSettings(compressor: compressor)) }
        })
    }
  }

  private func row(_ stage: String, _ unit: String, _ time: Double) {
    let digits = time < 100 ? 2 : 0
    let number = digits == 0 ? "\(Int(time.rounded()))" : "\((time * 100).rounded() / 100)"
    let name = stage + String(repeating: " ", count: max(0, 22 - stage.count))
    Swift.print(name + String(repeating: " ", count: max(0, 8 - number.count)) + number + "  " + unit)
  }
}
