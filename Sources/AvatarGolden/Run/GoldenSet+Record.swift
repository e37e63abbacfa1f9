internal import AvatarPixels
internal import AvatarRun
internal import AvatarRaster
internal import AvatarScene

extension GoldenSet {
  static func file(of name: String, _ suffix: String) -> String { name + suffix + GoldenFolder.pictureSuffix }

  /// Records the current drawings of cases, and removes orphans. The manifest is written last, so
  /// that an interrupted run is detected.
  ///
  /// - Parameters:
  ///   - names: the goldens to record. Those that cannot be recorded do not change.
  ///   - verdicts: the verdicts of all cases.
  /// - Returns: the updated set.
  package func take(_ names: Set<String>, of verdicts: [GoldenVerdict]) throws(GoldenError) -> GoldenSet {
    let taken = verdicts.filter { names.contains($0.name) && !$0.isUnacceptable }
    // Goldens that pass and are not recorded again were compared exactly, so they count as recorded
    // here.
    let isAllHere =
      !verdicts.contains { !$0.passes && !names.contains($0.name) }
      && (policy.differences.samePixels || tolerance == nil)
    return try record(taken.map { ($0.name, $0.golden) }, in: here, isReference: isAllHere) {
      golden throws(GoldenError) in try draw(golden)
    }
  }

  /// Whether this is the reference environment, and the golden came from elsewhere: recording it makes it exact here.
  package func wouldBecomeExact(_ verdict: GoldenVerdict) -> Bool {
    policy.differences.samePixels && recorded[verdict.name]?.isFromElsewhere == true
  }

  /// Writes the drawings of cases, removes orphans, and writes the manifest last.
  ///
  /// - Parameters:
  ///   - taken: the names; without a case for an orphan.
  ///   - environment: the one that drew. It becomes the reference if it drew every golden.
  ///   - isReference: whether it becomes the reference in any case.
  func record(
    _ taken: [(name: String, golden: GoldenCase?)], in environment: GoldenEnvironment, isReference: Bool = false,
    drawing: (GoldenCase) throws(GoldenError) -> GoldenDrawing
  ) throws(GoldenError) -> GoldenSet {
    folder.sweep()
    try checkCount(taken)
    let isReference = isReference || Set(taken.map(\.name)).isSuperset(of: recorded.keys)
    let isFromElsewhere = !isReference && !environment.differences(from: manifest.environment).samePixels
    var entries = recorded
    for (name, golden) in taken {
      if let golden {
        entries[name] = try write(
          golden, drawing(golden), replacing: entries[name], isFromElsewhere: isFromElsewhere)
      } else if let orphan = entries.removeValue(forKey: name) {
        folder.remove(orphan.files, of: orphan)
      }
    }
    var updated = manifest
    updated.entries =
      cases.compactMap { entries.removeValue(forKey: $0.name) } + entries.values.sorted { $0.name < $1.name }
    if isReference { updated.environment = environment }
    return try write(updated)
  }

  func draw(_ golden: GoldenCase) throws(GoldenError) -> GoldenDrawing {
    do { return try goldenRenderer.draw(golden) } catch {
      throw .record(Diagnostic(.error, record: golden.name, "cannot be drawn: \(error)"))
    }
  }

  /// Prevents a manifest that would exceed the limits for reading it.
  private func checkCount(_ taken: [(name: String, golden: GoldenCase?)]) throws(GoldenError) {
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

  func write(_ updated: GoldenManifest) throws(GoldenError) -> GoldenSet {
    if updated == manifest { return self }
    let bytes = Array(ManifestFile.text(updated).utf8)
    guard bytes.count <= GoldenLimit.manifestBytes else {
      throw .place(
        path: folder.path(of: GoldenFolder.manifestFile),
        problem: "would be larger than \(GoldenLimit.manifestBytes >> 20) MB; make two sets of this one",
        .noUsableRecord)
    }
    try folder.write(bytes, as: GoldenFolder.manifestFile)
    return with(updated)
  }

  private func write(
    _ golden: GoldenCase, _ drawing: GoldenDrawing, replacing old: GoldenEntry?, isFromElsewhere: Bool
  ) throws(GoldenError) -> GoldenEntry {
    var pictures: [GoldenEntry.Picture] = []
    for (number, picture) in drawing.pictures.enumerated() {
      let drawn = number == 0 ? drawing.drawn : nil
      let file = Self.file(of: golden.name, picture.suffix)
      let pixels = PixelHash.text(picture.bitmap)
      pictures.append(
        GoldenEntry.Picture(file: file, width: picture.bitmap.width, height: picture.bitmap.height, pixels: pixels))
      let isKnown = old?.pictures.contains { $0.file == file && $0.pixels == pixels } == true
      let same = isKnown && folder.holds(pixels, drawn: drawn, in: file)
      if !same { try folder.write(try png(picture.bitmap, golden, drawn: drawn), as: file) }
    }
    let entry = GoldenEntry(
      name: golden.name, subjectName: golden.subjectName, shows: golden.subject.description, pictures: pictures,
      isFromElsewhere: isFromElsewhere)
    if let old {
      let kept = Set(entry.files)
      folder.remove(old.files.filter { !kept.contains($0) }, of: old)
    }
    return entry
  }

  private func png(_ bitmap: Bitmap, _ golden: GoldenCase, drawn: String?) throws(GoldenError) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try GoldenFile.bytes(bitmap, drawn: drawn) } catch {
      throw .record(Diagnostic(.error, record: golden.name, "cannot be written as PNG: \(error)"))
    }
    guard bytes.count <= GoldenLimit.fileBytes else {
      throw .record(
        Diagnostic(
          .error, record: golden.name,
          "makes a file of more than \(GoldenLimit.fileBytes >> 20) MB; draw fewer frames, or smaller ones"))
    }
    return bytes
  }
}

extension GoldenFolder {
  /// Returns the recorded draw list of a golden; nil if it cannot be read.
  func drawn(_ entry: GoldenEntry) throws -> String? {
    try entry.pictures.first.map { try GoldenFile.drawn(in: bytes($0.file, limit: GoldenLimit.fileBytes)) }
  }

  /// Returns whether the file is a picture with these pixels, and with this draw list if one is given.
  func holds(_ pixels: String, drawn: String?, in file: String) -> Bool {
    guard let bytes = try? bytes(file, limit: GoldenLimit.fileBytes),
      let bitmap = try? PNGDecoder.decode(bytes, pixelLimit: GoldenLimit.pixels)
    else {
      return false
    }
    return PixelHash.text(bitmap) == pixels && drawn == (try? GoldenFile.drawn(in: bytes))
  }
}
