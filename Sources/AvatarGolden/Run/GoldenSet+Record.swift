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
    let isNew = manifest.entries.isEmpty
    let isHere = isNew || policy.differences.samePixels
    // Goldens that pass and are not recorded again were compared exactly, so they count as recorded
    // here.
    let isAllHere =
      !verdicts.contains { !$0.passes && !names.contains($0.name) }
      && (isHere || tolerance == nil && policy.name == nil)
    let name =
      isHere || isAllHere
      ? nil : policy.name ?? EnvironmentName.generated(for: here, excluding: Set(manifest.others.keys))
    let place = Recording(environment: here, name: name, isFirst: isNew || isAllHere)
    return try record(taken.map { ($0.name, $0.golden) }, in: place) { golden throws(GoldenError) in try draw(golden) }
  }

  /// Where drawings were made that are recorded.
  struct Recording {
    let environment: GoldenEnvironment
    /// Its name among the manifest's other environments; nil for the first one.
    let name: String?
    /// Whether it becomes the environment of every golden that names no other.
    let isFirst: Bool
  }

  /// Writes the drawings of cases, removes orphans, and writes the manifest last.
  ///
  /// - Parameter taken: the names; without a case for an orphan.
  func record(
    _ taken: [(name: String, golden: GoldenCase?)], in place: Recording,
    drawing: (GoldenCase) throws(GoldenError) -> GoldenDrawing
  ) throws(GoldenError) -> GoldenSet {
    folder.sweep()
    try checkCount(taken)
    var entries = recorded
    for (name, golden) in taken {
      if let golden {
        entries[name] = try write(golden, drawing(golden), replacing: entries[name], in: place.name)
      } else if let orphan = entries.removeValue(forKey: name) {
        folder.remove(orphan.files, of: orphan)
      }
    }
    var updated = manifest
    if let name = place.name { updated.others[name] = place.environment }
    updated.entries =
      cases.compactMap { entries.removeValue(forKey: $0.name) } + entries.values.sorted { $0.name < $1.name }
    if place.isFirst { updated.environment = place.environment }
    return try write(updated.settled(place.name))
  }

  /// Records the drawings of cases in this environment in addition to the one where they were
  /// recorded, so that both are compared exactly. Only the difference is stored. Cases whose draw
  /// list differs are not recorded.
  ///
  /// - Parameters:
  ///   - names: the goldens to record.
  ///   - environment: the name for this environment.
  ///   - verdicts: the verdicts of all cases.
  /// - Returns: the updated set, and the names that were recorded.
  package func take(_ names: Set<String>, as environment: String, of verdicts: [GoldenVerdict]) throws(GoldenError) -> (
    set: GoldenSet, taken: [String]
  ) {
    func refused(_ problem: String) -> GoldenError {
      .place(path: folder.path(of: GoldenFolder.manifestFile), problem: problem, .usage)
    }
    if let problem = EnvironmentName.problem(environment) {
      throw refused("\"\(GoldenName.shown(environment))\" \(problem)")
    }
    if policy.differences.samePixels {
      throw refused("was recorded in this environment, in which its goldens are exact already")
    }
    if let name = policy.name, name != environment {
      throw refused("knows this environment as \(name); use --environment \(name)")
    }
    guard manifest.others[environment] != nil || manifest.others.count < GoldenLimit.environments else {
      throw refused(
        "names \(manifest.others.count) environments already, and a set is recorded in at most \(GoldenLimit.environments + 1); forget one"
      )
    }
    folder.sweep()
    var updated = manifest
    // The recordings of another machine under this name do not apply to this one.
    if policy.name == nil, manifest.others[environment] != nil {
      updated = try updated.forgetting(environment, in: folder)
    }
    updated.others[environment] = here
    let wanted = Set(verdicts.filter { names.contains($0.name) && $0.isDrawnAsRecorded }.map(\.name))
    let casesByName = cases.keyed(by: \.name)
    var taken: [String] = []
    for (number, entry) in updated.entries.enumerated()
    where wanted.contains(entry.name) && entry.environment != environment {
      guard let golden = casesByName[entry.name] else { continue }
      updated.entries[number] = try write(golden, beside: entry, as: environment)
      taken.append(entry.name)
    }
    return (try write(updated.withoutUnusedEnvironments), taken)
  }

  private func write(_ golden: GoldenCase, beside entry: GoldenEntry, as environment: String) throws(GoldenError)
    -> GoldenEntry
  {
    let drawing = try draw(golden)
    var updated = entry
    for (number, picture) in entry.pictures.enumerated() {
      guard let drawn = drawing.pictures.first(where: { Self.file(of: golden.name, $0.suffix) == picture.file }),
        let bytes = try? folder.bytes(picture.file, limit: GoldenLimit.fileBytes),
        let base = try? PNGDecoder.decode(bytes, pixelLimit: GoldenLimit.pixels),
        let delta = PictureDelta.between(base, drawn.bitmap)
      else {
        throw .record(
          Diagnostic(
            .error, record: golden.name, "has no picture \(GoldenName.shown(picture.file)) to write a difference to"))
      }
      updated.pictures[number].elsewhere[environment] = PixelHash.text(drawn.bitmap)
      if let file = updated.pictures[number].deltaFile(in: environment) {
        try folder.write(try png(delta, golden), as: file)
      } else if let old = picture.deltaFile(in: environment) {
        folder.remove([old], of: entry)
      }
    }
    return updated
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
    _ golden: GoldenCase, _ drawing: GoldenDrawing, replacing old: GoldenEntry?, in environment: String?
  ) throws(GoldenError) -> GoldenEntry {
    var pictures: [GoldenEntry.Picture] = []
    for (number, picture) in drawing.pictures.enumerated() {
      let drawn = number == 0 ? drawing.drawn : nil
      let file = Self.file(of: golden.name, picture.suffix)
      let pixels = PixelHash.text(picture.bitmap)
      let before = old?.pictures.first { $0.file == file && $0.pixels == pixels }
      // Recordings of other environments stay valid if the pixels of this one do not change.
      pictures.append(
        GoldenEntry.Picture(
          file: file, width: picture.bitmap.width, height: picture.bitmap.height, pixels: pixels,
          elsewhere: before.map(\.elsewhere) ?? [:]))
      let same = before != nil && folder.holds(pixels, drawn: drawn, in: file)
      if !same { try folder.write(try png(picture.bitmap, golden, drawn: drawn), as: file) }
    }
    let entry = GoldenEntry(
      name: golden.name, subjectName: golden.subjectName, shows: golden.subject.description, pictures: pictures,
      environment: environment)
    if let old {
      let kept = Set(entry.files)
      folder.remove(old.files.filter { !kept.contains($0) }, of: old)
    }
    return entry
  }

  private func png(_ bitmap: Bitmap, _ golden: GoldenCase, drawn: String? = nil) throws(GoldenError) -> [UInt8] {
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

extension GoldenManifest {
  /// Returns the manifest without unused environments. If everything was recorded in one
  /// environment, that one becomes the first.
  ///
  /// - Parameter name: the environment of the latest recording; nil for the first.
  fileprivate func settled(_ name: String?) -> GoldenManifest {
    guard let name, let environment = others[name], entries.allSatisfy({ $0.environment == name }) else {
      return withoutUnusedEnvironments
    }
    var settled = self
    settled.environment = environment
    for number in entries.indices { settled.entries[number].environment = nil }
    return settled.withoutUnusedEnvironments
  }

  /// Returns the manifest without the recordings of an additional environment, and removes their
  /// files.
  fileprivate func forgetting(_ environment: String, in folder: GoldenFolder) throws(GoldenError) -> GoldenManifest {
    if let entry = entries.first(where: { $0.environment == environment }) {
      throw .place(
        path: folder.path(of: GoldenFolder.manifestFile),
        problem:
          "says that \(entry.name) was recorded in \(environment), with other libraries than here; use another name",
        .usage)
    }
    var left = self
    for (number, entry) in entries.enumerated() {
      folder.remove(entry.pictures.compactMap { $0.deltaFile(in: environment) }, of: entry)
      for picture in entry.pictures.indices { left.entries[number].pictures[picture].elsewhere[environment] = nil }
    }
    return left
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
