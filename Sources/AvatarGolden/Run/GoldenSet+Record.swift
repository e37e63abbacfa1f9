internal import AvatarRun
internal import AvatarRaster

extension GoldenSet {
  static func file(of name: String, _ suffix: String) -> String { name + suffix + GoldenFolder.pictureSuffix }

  /// Writes the goldens of cases as they are drawn now, and forgets orphans. The manifest comes last, so that an interrupted run shows.
  ///
  /// - Parameter verdicts: of all cases; those to be taken are named. What cannot be taken stays as it was.
  /// - Returns: the set as it is now.
  public func take(_ names: Set<String>, of verdicts: [GoldenVerdict]) throws(GoldenError) -> GoldenSet {
    folder.sweep()
    var entries = recorded
    let taken = verdicts.filter { names.contains($0.name) && !$0.cannotBeTaken }
    try checkCount(taken)
    for verdict in taken {
      if let golden = verdict.golden {
        entries[golden.name] = try write(golden, replacing: entries[golden.name])
      } else if let orphan = entries.removeValue(forKey: verdict.name) {
        folder.remove(orphan.files, of: orphan)
      }
    }
    let ordered = cases.compactMap { entries.removeValue(forKey: $0.name) } + entries.values.sorted { $0.name < $1.name }
    let left = verdicts.contains { !$0.holds && !names.contains($0.name) }
    let environment = left && !manifest.entries.isEmpty ? manifest.environment : GoldenEnvironment.current(renderer)
    let updated = GoldenManifest(environment: environment, entries: ordered)
    if updated != manifest { try write(updated) }
    return with(updated)
  }

  /// A manifest that could not be read again is not begun.
  private func checkCount(_ taken: [GoldenVerdict]) throws(GoldenError) {
    let more = taken.count { $0.golden != nil && recorded[$0.name] == nil }
    let fewer = taken.count { $0.golden == nil }
    guard manifest.entries.count + more - fewer <= GoldenLimit.goldens else {
      throw .badManifest(
        file: folder.path(of: GoldenFolder.manifestFile),
        problem:
          "would hold \(manifest.entries.count + more - fewer) goldens, and a set has at most \(GoldenLimit.goldens); accept --all forgets what no case declares"
      )
    }
  }

  private func write(_ manifest: GoldenManifest) throws(GoldenError) {
    let bytes = Array(ManifestFile.text(manifest).utf8)
    guard bytes.count <= GoldenLimit.manifestBytes else {
      throw .place(
        path: folder.path(of: GoldenFolder.manifestFile),
        problem: "would be larger than \(GoldenLimit.manifestBytes >> 20) MB; make two sets of this one", .noUsableRecord)
    }
    try folder.write(bytes, as: GoldenFolder.manifestFile)
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
    if let old {
      let kept = Set(pictures.map(\.file))
      folder.remove(old.pictures.map(\.file).filter { !kept.contains($0) }, of: old)
    }
    let entry = GoldenEntry(name: golden.name, who: golden.who, shows: golden.subject.words, pictures: pictures)
    let drawn = Array(drawing.drawn.utf8)
    if (try? folder.bytes(entry.drawnFile, limit: GoldenLimit.drawnBytes)) != drawn { try folder.write(drawn, as: entry.drawnFile) }
    return entry
  }

  private func png(_ bitmap: Bitmap, _ golden: GoldenCase) throws(GoldenError) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try PNGEncoder.encode(bitmap, settings: PNGSettings(compressor: .libdeflate(level: 12))) } catch {
      throw .record(Diagnostic(.error, record: golden.name, "cannot be written as PNG: \(error)"))
    }
    guard bytes.count <= GoldenLimit.fileBytes else {
      throw .record(Diagnostic(.error, record: golden.name, "makes a file of more than \(GoldenLimit.fileBytes >> 20) MB; draw fewer frames, or smaller ones"))
    }
    return bytes
  }
}

extension GoldenFolder {
  /// True when the file is a picture with these pixels.
  func holds(_ pixels: String, in file: String) -> Bool {
    guard let bytes = try? bytes(file, limit: GoldenLimit.fileBytes), let bitmap = try? PNGDecoder.decode(bytes, pixelLimit: GoldenLimit.pixels) else {
      return false
    }
    return PixelHash.text(bitmap) == pixels
  }
}
