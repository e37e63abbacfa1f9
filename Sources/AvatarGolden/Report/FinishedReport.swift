internal import AvatarJSON
internal import AvatarPixels
internal import AvatarRaster
internal import AvatarRun
internal import AvatarScene

/// A report that `goldens verify` has written, here or on another machine.
package struct FinishedReport {
  static let environmentKey = "drawn with"

  /// For each golden that differs, in the order of the report: its name and the digest of its
  /// drawing, nil if it could not be drawn.
  package let looks: [(name: String, look: String?)]
  /// The environment that drew; nil in a report that does not say.
  let environment: GoldenEnvironment?
  private let files: ReportFiles

  /// Opens a report.
  ///
  /// - Parameter path: a folder, or a ZIP archive of one.
  /// - Throws: `GoldenError` if there is no readable report.
  package init(_ path: String) throws(GoldenError) {
    files = try ReportFiles(path)
    let bytes = try files.bytes(ReportFolder.jsonFile, limit: GoldenLimit.fileBytes)
    let file = "\(path)/\(ReportFolder.jsonFile)"
    guard let bytes, let document = try? JSONDocument(bytes), case .array(let list)? = document.value["differences"]
    else {
      throw .place(
        path: file, problem: "is no report of goldens verify; run that first, and look at its page", .noUsableRecord)
    }
    var looks: [(name: String, look: String?)] = []
    for difference in list.prefix(GoldenLimit.goldens) {
      guard let name = difference["name"]?.string else {
        throw .place(path: file, problem: "lists a difference without a name", .noUsableRecord)
      }
      looks.append((name, difference["look"]?.string))
    }
    self.looks = looks
    let places = document.positions.members[Self.environmentKey]?.value.members.mapValues(\.nameOffset) ?? [:]
    environment = document.value[Self.environmentKey].map { ManifestFile.environment($0, in: places) }
  }

  /// Returns a golden as the report's machine drew it, if it belongs to this set and this art.
  ///
  /// The draw list is made here, and a report's digest covers draw list and pixels. So pixels of
  /// another drawing are refused. A digest can be forged, so the pixels must also look like those
  /// that are drawn here.
  func drawing(of golden: GoldenCase, look: String?, in set: GoldenSet, as environment: GoldenEnvironment)
    throws(GoldenError) -> GoldenDrawing
  {
    func refused(_ problem: String) -> GoldenError { .record(Diagnostic(.error, record: golden.name, problem)) }
    let own = try set.draw(golden)
    let policy = ComparisonPolicy(manifest: set.manifest, here: environment, tolerance: set.tolerance)
    let recorded = set.recorded[golden.name].map {
      GoldenComparison(folder: set.folder, golden: golden, entry: $0, drawing: own, policy: policy)
    }
    var bitmaps: [Bitmap] = []
    for picture in own.pictures {
      // A report has only the pictures that differ from the recorded ones.
      guard let bitmap = try bitmap(golden, picture.suffix) ?? recorded?.recordedPicture(picture.suffix) else {
        throw refused("the report has no picture actual\(picture.suffix).png of it")
      }
      guard (bitmap.width, bitmap.height) == (picture.bitmap.width, picture.bitmap.height) else {
        throw refused(
          "is \(bitmap.width) × \(bitmap.height) pixels in the report and \(picture.bitmap.width) × \(picture.bitmap.height) here: the report is of other art or of another set"
        )
      }
      bitmaps.append(bitmap)
    }
    let drawing = own.with(bitmaps)
    guard drawing.look == look else {
      throw refused("is not what this art draws: the report is of other art, of another set, or was changed")
    }
    for (theirs, ours) in zip(bitmaps, own.pictures) where PixelHash.text(theirs) != PixelHash.text(ours.bitmap) {
      var marks: [Bool] = []
      guard let tolerance = set.tolerance else {
        throw refused("has other pixels in the report than here, and the set says \"elsewhere\": \"exact\"")
      }
      let seen = PerceptualDifference(ours.bitmap, theirs, tolerance, marks: &marks)
      guard seen.isWithin else {
        throw refused(
          "looks different in the report than here: \(seen.beyond) pixels, \(seen.allowed) are allowed; no library draws so differently"
        )
      }
    }
    return drawing
  }

  private func bitmap(_ golden: GoldenCase, _ suffix: String) throws(GoldenError) -> Bitmap? {
    let name = "\(golden.name)/actual\(suffix)\(GoldenFolder.pictureSuffix)"
    guard let bytes = try files.bytes(name, limit: GoldenLimit.fileBytes) else { return nil }
    do { return try PNGDecoder.decode(bytes, pixelLimit: GoldenLimit.pixels) } catch {
      throw .place(path: "\(files.path)/\(name)", problem: "\(error)", .noUsableRecord)
    }
  }
}

extension GoldenSet {
  /// Records goldens as the machine of a report drew them, and removes orphans.
  ///
  /// - Parameter names: the goldens to record.
  /// - Returns: the updated set, the names that were recorded, and why others were not.
  package func take(_ names: Set<String>, from report: FinishedReport) throws(GoldenError) -> (
    set: GoldenSet, taken: [String], refused: [GoldenError]
  ) {
    guard let environment = report.environment, !environment.items.isEmpty,
      environment.items.count <= GoldenLimit.environment
    else {
      throw .place(
        path: folder.path, problem: "cannot accept from a report that does not say what drew it; verify there again",
        .noUsableRecord)
    }
    let casesByName = cases.keyed(by: \.name)
    let stale = Set(orphans.filter { recorded[$0.name] != nil }.map(\.name))
    var taken: [(name: String, golden: GoldenCase?)] = []
    var refused: [GoldenError] = []
    for (name, look) in report.looks where names.contains(name) {
      guard let golden = casesByName[name] else {
        if stale.contains(name) {
          taken.append((name, nil))
        } else {
          refused.append(.unknownName(name, closest: nil))
        }
        continue
      }
      do {
        // Drawn again when it is written: the pictures of a whole set may not fit into memory.
        _ = try report.drawing(of: golden, look: look, in: self, as: environment)
        taken.append((name, golden))
      } catch { refused.append(error) }
    }
    let isFirst = manifest.entries.isEmpty
    let isKnown = environment.differences(from: manifest.environment).samePixels
    let place = Recording(
      environment: environment,
      name: isFirst || isKnown
        ? nil
        : manifest.name(of: environment)
          ?? EnvironmentName.generated(for: environment, excluding: Set(manifest.others.keys)), isFirst: isFirst)
    let looks = Dictionary(report.looks.map { ($0.name, $0.look) }) { first, _ in first }
    let updated = try record(taken, in: place) { golden throws(GoldenError) in
      try report.drawing(of: golden, look: looks[golden.name] ?? nil, in: self, as: environment)
    }
    return (updated, taken.map(\.name), refused)
  }
}
