internal import AvatarPixels
internal import AvatarRaster
internal import AvatarRun

/// Compares the current drawing of one case with its recording.
struct GoldenComparison {
  let folder: GoldenFolder
  let golden: GoldenCase
  let entry: GoldenEntry
  let drawing: GoldenDrawing
  let policy: ComparisonPolicy
  private(set) var findings: [GoldenFinding] = []
  private(set) var pairs: [GoldenVerdict.Pair] = []

  mutating func compare() {
    let (recorded, now) = (
      "\(entry.subjectName), \(entry.shows)", "\(golden.subjectName), \(golden.subject.description)"
    )
    if recorded != now { findings.append(.redefined(recorded: recorded, now: now)) }
    let parts = changedParts
    comparePictures(isDrawnDifferently: parts != nil)
    // A picture that is not the recorded one holds no draw list to compare with.
    let first = entry.pictures.first?.file
    let isDamaged = findings.contains { if case .damaged(let file, _) = $0 { file == first } else { false } }
    if let parts, !isDamaged { findings.append(parts) }
  }

  private mutating func comparePictures(isDrawnDifferently: Bool) {
    let files = drawing.pictures.map { GoldenSet.file(of: golden.name, $0.suffix) }
    if files != entry.pictures.map(\.file) {
      findings.append(.pictures(recorded: entry.pictures.map(\.file), now: files))
    }
    let recordedFiles = entry.pictures.keyed(by: \.file)
    for (file, picture) in zip(files, drawing.pictures) {
      guard let recorded = recordedFiles[file] else {
        pairs.append(pair(picture, nil))
        continue
      }
      compare(picture, with: recorded, isDrawnDifferently: isDrawnDifferently)
    }
  }

  private mutating func compare(
    _ picture: GoldenDrawing.Picture, with recorded: GoldenEntry.Picture, isDrawnDifferently: Bool
  ) {
    let expected: Bitmap
    do { expected = try read(recorded) } catch {
      findings.append(.damaged(file: error.file, problem: error.message))
      pairs.append(pair(picture, nil))
      return
    }
    if let finding = judge(picture, expected, recorded.file, isDrawnDifferently: isDrawnDifferently) {
      findings.append(finding)
      pairs.append(pair(picture, expected))
    }
  }

  private func pair(_ picture: GoldenDrawing.Picture, _ expected: Bitmap?) -> GoldenVerdict.Pair {
    GoldenVerdict.Pair(
      suffix: picture.suffix, expected: expected, actual: picture.bitmap,
      cells: drawing.cells.filter { $0.suffix == picture.suffix })
  }

  private func judge(
    _ picture: GoldenDrawing.Picture, _ expected: Bitmap, _ file: String, isDrawnDifferently: Bool
  ) -> GoldenFinding? {
    let actual = picture.bitmap
    guard expected.width == actual.width, expected.height == actual.height else {
      return .size(
        file: file, recorded: .init(width: expected.width, height: expected.height),
        now: .init(width: actual.width, height: actual.height))
    }
    guard var difference = PictureDifference(expected, actual) else { return nil }
    guard let tolerance else {
      return .pixels(
        file: file, difference, frames: frames(picture) { expected.pixel($0, $1) != actual.pixel($0, $1) })
    }
    var marks: [Bool] = []
    let seen = PerceptualDifference(expected, actual, tolerance, marks: &marks)
    // A changed draw list is reported even if the visible difference is small.
    if seen.isWithin, !isDrawnDifferently { return nil }
    difference.seen = seen
    return .pixels(file: file, difference, frames: frames(picture) { marks[$1 * expected.width + $0] })
  }

  /// Returns the frames whose cells contain a selected pixel.
  private func frames(_ picture: GoldenDrawing.Picture, _ isSelected: (Int, Int) -> Bool) -> [String] {
    func range(_ start: Int, _ length: Int, in whole: Int) -> Range<Int> {
      (start..<start + max(0, length)).clamped(to: 0..<whole)
    }
    return drawing.cells.filter { cell in
      guard cell.suffix == picture.suffix else { return false }
      let columns = range(cell.rect.x, cell.rect.width, in: picture.bitmap.width)
      return range(cell.rect.y, cell.rect.height, in: picture.bitmap.height).contains { y in
        columns.contains { x in isSelected(x, y) }
      }
    }.map(\.frame)
  }

  private struct Problem: Error {
    let file: String
    let message: String
  }

  private var tolerance: CrossPlatformTolerance? { policy.tolerance(for: entry, hasText: drawing.hasText) }

  /// Returns the recorded pixels of one of the drawing's pictures; nil if it is compared by tolerance here.
  func recordedPicture(_ suffix: String) -> Bitmap? {
    let file = GoldenSet.file(of: golden.name, suffix)
    guard tolerance == nil, let recorded = entry.pictures.first(where: { $0.file == file }) else { return nil }
    return try? read(recorded)
  }

  /// Returns the recorded picture, if its digest matches the manifest.
  private func read(_ recorded: GoldenEntry.Picture) throws(Problem) -> Bitmap {
    let file = recorded.file
    let bytes: [UInt8]
    do { bytes = try folder.bytes(file, limit: GoldenLimit.fileBytes) } catch {
      throw Problem(file: file, message: error.message)
    }
    let bitmap: Bitmap
    do { bitmap = try PNGDecoder.decode(bytes, pixelLimit: GoldenLimit.pixels) } catch {
      let isPointer = bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8)
      throw Problem(
        file: file,
        message: isPointer ? "is a pointer of Git LFS, not the picture; fetch it with git lfs pull" : "\(error)")
    }
    if PixelHash.text(bitmap) != recorded.pixels {
      throw Problem(file: file, message: "holds other pixels than the manifest says")
    }
    return bitmap
  }

  /// The changes of the draw lists, which do not depend on the machine.
  private var changedParts: GoldenFinding? {
    guard let file = entry.pictures.first?.file, let bytes = try? folder.bytes(file, limit: GoldenLimit.fileBytes)
    else {
      return nil
    }
    let recorded: String
    do { recorded = try GoldenFile.drawn(in: bytes) } catch { return .damaged(file: file, problem: "\(error)") }
    let changes = DrawListComparison.changes(from: recorded, to: drawing.drawn)
    return changes.isEmpty ? nil : .parts(changes)
  }
}
