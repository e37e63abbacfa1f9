internal import AvatarRun
internal import AvatarRaster

extension GoldenSet {
  static func file(of name: String, _ suffix: String) -> String { name + suffix + GoldenFolder.pictureSuffix }

  /// Writes the goldens of cases as they are drawn now, and forgets orphans. The manifest comes last, so that an interrupted run shows.
  ///
  /// - Parameter verdicts: of all cases; those to be taken are named. One that cannot be drawn stays as it was.
  /// - Returns: the set as it is now.
  public func take(_ names: Set<String>, of verdicts: [GoldenVerdict]) throws(GoldenError) -> GoldenSet {
    folder.sweep()
    var entries = Dictionary(manifest.entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for verdict in verdicts where names.contains(verdict.name) && !verdict.cannotBeDrawn {
      if let golden = verdict.golden { entries[golden.name] = try write(golden, replacing: entries[golden.name]) } else { forget(verdict, &entries) }
    }
    let ordered = cases.compactMap { entries.removeValue(forKey: $0.name) } + entries.values.sorted { $0.name < $1.name }
    let left = verdicts.contains { !$0.holds && !names.contains($0.name) }
    let environment = left && !manifest.entries.isEmpty ? manifest.environment : GoldenEnvironment.current(renderer)
    let updated = GoldenManifest(environment: environment, entries: ordered)
    if updated != manifest { try folder.write(Array(ManifestFile.text(updated).utf8), as: GoldenFolder.manifestFile) }
    return with(updated)
  }

  private func write(_ golden: GoldenCase, replacing old: GoldenEntry?) throws(GoldenError) -> GoldenEntry {
    let drawing: GoldenDrawing
    do { drawing = try painter.draw(golden) } catch { throw .record(Diagnostic(.error, record: golden.name, "cannot be drawn: \(error)")) }
    var pictures: [GoldenEntry.Picture] = []
    for picture in drawing.pictures {
      let file = Self.file(of: golden.name, picture.suffix)
      let pixels = PixelHash.text(picture.bitmap)
      pictures.append(GoldenEntry.Picture(file: file, width: picture.bitmap.width, height: picture.bitmap.height, pixels: pixels))
      let same = old?.pictures.contains { $0.file == file && $0.pixels == pixels } == true && folder.holds(pixels, in: file)
      if !same { try folder.write(try png(picture.bitmap, golden), as: file) }
    }
    for file in old?.pictures.map(\.file) ?? [] where !pictures.contains(where: { $0.file == file }) { folder.remove(file) }
    let entry = GoldenEntry(name: golden.name, who: golden.who, shows: golden.subject.words, pictures: pictures)
    if folder.bytes(entry.drawnFile) != Array(drawing.drawn.utf8) { try folder.write(Array(drawing.drawn.utf8), as: entry.drawnFile) }
    return entry
  }

  private func png(_ bitmap: Bitmap, _ golden: GoldenCase) throws(GoldenError) -> [UInt8] {
    do { return try PNGEncoder.encode(bitmap, settings: PNGSettings(compressor: .libdeflate(level: 12))) } catch {
      throw .record(Diagnostic(.error, record: golden.name, "cannot be written as PNG: \(error)"))
    }
  }

  private func forget(_ orphan: GoldenVerdict, _ entries: inout [String: GoldenEntry]) {
    for finding in orphan.findings { if case .orphan(let file) = finding { folder.remove(file) } }
    entries[orphan.name] = nil
  }
}

extension GoldenFolder {
  /// True when the file is a picture with these pixels.
  func holds(_ pixels: String, in file: String) -> Bool {
    guard let bytes = bytes(file), let bitmap = try? PNGDecoder.decode(bytes) else { return false }
    return PixelHash.text(bitmap) == pixels
  }
}
