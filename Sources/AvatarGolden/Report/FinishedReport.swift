internal import AvatarSupport
internal import AvatarPixels
internal import AvatarRaster
internal import AvatarRun
internal import AvatarScene

/// Reports that `goldens verify` has written, here or on another machine: one, or one for each shard.
package struct FinishedReport: Sendable {
  static let environmentKey = "drawn with"
  static let totalKey = "goldens"

  /// For each golden that differs, in the order of the reports: its name and the digest of its
  /// drawing, nil if it could not be drawn.
  package private(set) var looks: [(name: String, look: String?)] = []
  /// How many goldens were verified.
  package private(set) var total = 0
  /// The environment that drew; nil in a report that does not say.
  package private(set) var environment: GoldenEnvironment?
  private var files: [String: ReportFiles] = [:]

  /// Opens reports.
  ///
  /// - Parameter paths: of each report a folder, or a ZIP archive of one.
  /// - Throws: `GoldenError` if one is no readable report, or two were drawn in different environments
  ///   or list the same golden.
  package init(_ paths: [String]) throws(GoldenError) {
    for path in paths { try add(path, isFirst: path == paths.first) }
  }

  private mutating func add(_ path: String, isFirst: Bool) throws(GoldenError) {
    func refused(_ problem: String) -> GoldenError {
      .place(path: "\(path)/\(ReportFolder.jsonFile)", problem: problem, .noUsableRecord)
    }
    let report = try ReportFiles(path)
    let bytes = try report.bytes(ReportFolder.jsonFile, limit: GoldenLimit.fileBytes)
    guard let bytes, let document = try? JSONDocument(bytes), case .array(let list)? = document.value["differences"]
    else { throw refused("is no report of goldens verify; run that first, and look at its page") }
    let places = document.positions.members[Self.environmentKey]?.value.members.mapValues(\.nameOffset) ?? [:]
    let drawnWith = document.value[Self.environmentKey].map { ManifestFile.environment($0, in: places) }
    guard isFirst || drawnWith == environment else {
      throw refused("was drawn in another environment than the report before it; take one machine's reports at a time")
    }
    environment = drawnWith
    total += max(0, min(document.value[Self.totalKey]?.whole ?? 0, GoldenLimit.goldens))
    for difference in list.prefix(GoldenLimit.goldens) {
      guard let name = difference["name"]?.string else { throw refused("lists a difference without a name") }
      guard files.updateValue(report, forKey: name) == nil else {
        throw refused("lists \(GoldenName.shown(name)), which is listed before; give each shard's report once")
      }
      looks.append((name, difference["look"]?.string))
    }
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
          "looks different in the report than here: \(seen.beyond) pixels, \(seen.allowed) are allowed; "
            + (own.hasText ? "the machines may have different fonts" : "no library draws so differently")
        )
      }
    }
    return drawing
  }

  private func bitmap(_ golden: GoldenCase, _ suffix: String) throws(GoldenError) -> Bitmap? {
    let name = "\(golden.name)/actual\(suffix)\(GoldenFolder.pictureSuffix)"
    guard let report = files[golden.name], let bytes = try report.bytes(name, limit: GoldenLimit.fileBytes) else {
      return nil
    }
    do { return try PNGDecoder.decode(bytes, pixelLimit: GoldenLimit.pixels) } catch {
      throw .place(path: "\(report.path)/\(name)", problem: "\(error)", .noUsableRecord)
    }
  }
}

extension GoldenSet {
  /// Compares what another machine drew with the goldens, as that machine would. What does not belong
  /// to this set and this art cannot be drawn.
  package func verify(_ report: FinishedReport) -> [GoldenVerdict] {
    let casesByName = cases.keyed(by: \.name)
    let stale = orphans
    return report.looks.map { name, look in
      guard let golden = casesByName[name] else {
        return stale.first { $0.name == name }
          ?? GoldenVerdict(name: name, golden: nil, findings: [.failed("is no golden of this set")], pairs: [])
      }
      return verify(golden, look: look, in: report).withoutPictures
    }
  }

  /// Returns the pictures of a verdict, as another machine drew them.
  package func pictures(of verdict: GoldenVerdict, in report: FinishedReport) -> [GoldenVerdict.Pair] {
    verdict.golden.map { verify($0, look: verdict.look, in: report).pairs } ?? []
  }

  private func verify(_ golden: GoldenCase, look: String?, in report: FinishedReport) -> GoldenVerdict {
    do {
      let environment = report.environment ?? here
      let drawing = try report.drawing(of: golden, look: look, in: self, as: environment)
      return compare(
        golden, drawing, ComparisonPolicy(manifest: manifest, here: environment, tolerance: tolerance))
    } catch {
      return GoldenVerdict(name: golden.name, golden: golden, findings: [.failed("\(error)")], pairs: [])
    }
  }

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
    let looks = Dictionary(report.looks.map { ($0.name, $0.look) }) { first, _ in first }
    let updated = try record(taken, in: environment) { golden throws(GoldenError) in
      try report.drawing(of: golden, look: looks[golden.name] ?? nil, in: self, as: environment)
    }
    return (updated, taken.map(\.name), refused)
  }
}
