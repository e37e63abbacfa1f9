internal import AvatarRaster
internal import AvatarRun

/// Compares one case as it is drawn now with what was recorded of it.
struct GoldenComparison {
  let folder: GoldenFolder
  let golden: GoldenCase
  let entry: GoldenEntry
  let drawing: GoldenDrawing
  private(set) var findings: [GoldenFinding] = []
  private(set) var pairs: [GoldenVerdict.Pair] = []
  private var spent = false

  init(folder: GoldenFolder, golden: GoldenCase, entry: GoldenEntry, drawing: GoldenDrawing) {
    self.folder = folder
    self.golden = golden
    self.entry = entry
    self.drawing = drawing
  }

  mutating func compare() {
    let (recorded, now) = ("\(entry.who), \(entry.shows)", "\(golden.who), \(golden.subject.words)")
    if recorded != now { findings.append(.redefined(recorded: recorded, now: now)) }
    comparePictures()
    compareParts()
    if let budget = golden.budget, !spent, findings.isEmpty { findings.append(.unusedBudget(reason: budget.reason)) }
  }

  private mutating func comparePictures() {
    let files = drawing.pictures.map { GoldenSet.file(of: golden.name, $0.suffix) }
    if files != entry.pictures.map(\.file) { findings.append(.pictures(recorded: entry.pictures.map(\.file), now: files)) }
    let recordedFiles = Dictionary(entry.pictures.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    for (file, picture) in zip(files, drawing.pictures) {
      guard let recorded = recordedFiles[file] else {
        pairs.append(GoldenVerdict.Pair(suffix: picture.suffix, expected: nil, actual: picture.bitmap))
        continue
      }
      compare(picture, with: recorded)
    }
  }

  private mutating func compare(_ picture: GoldenDrawing.Picture, with recorded: GoldenEntry.Picture) {
    let expected: Bitmap
    switch read(recorded) {
    case .success(let bitmap): expected = bitmap
    case .failure(let problem):
      findings.append(.damaged(file: recorded.file, problem: problem.words))
      pairs.append(GoldenVerdict.Pair(suffix: picture.suffix, expected: nil, actual: picture.bitmap))
      return
    }
    if let finding = judge(picture, expected, recorded.file) {
      findings.append(finding)
      pairs.append(GoldenVerdict.Pair(suffix: picture.suffix, expected: expected, actual: picture.bitmap))
    }
  }

  private mutating func judge(_ picture: GoldenDrawing.Picture, _ expected: Bitmap, _ file: String) -> GoldenFinding? {
    let actual = picture.bitmap
    guard expected.width == actual.width, expected.height == actual.height else {
      return .size(
        file: file, recorded: .init(width: expected.width, height: expected.height), now: .init(width: actual.width, height: actual.height))
    }
    guard let difference = PictureDifference(expected, actual) else { return nil }
    if let budget = golden.budget, budget.covers(difference) {
      spent = true
      return nil
    }
    return .pixels(file: file, difference, frames: frames(picture.suffix, expected, actual))
  }

  /// The frames whose cells hold a pixel that differs.
  private func frames(_ suffix: String, _ expected: Bitmap, _ actual: Bitmap) -> [String] {
    drawing.cells.filter { cell in
      guard cell.suffix == suffix else { return false }
      return (cell.rect.y..<(cell.rect.y + cell.rect.height)).contains { y in
        (cell.rect.x..<(cell.rect.x + cell.rect.width)).contains { x in expected.pixel(x, y) != actual.pixel(x, y) }
      }
    }.map(\.frame)
  }

  private struct Problem: Error { let words: String }

  /// The recorded picture, if it is the one that the manifest means.
  private func read(_ recorded: GoldenEntry.Picture) -> Result<Bitmap, Problem> {
    let bytes: [UInt8]
    do { bytes = try folder.bytes(recorded.file, limit: GoldenLimit.fileBytes) } catch { return .failure(Problem(words: error.words)) }
    let bitmap: Bitmap
    do { bitmap = try PNGDecoder.decode(bytes, pixelLimit: GoldenLimit.pixels) } catch { return .failure(Problem(words: "\(error)")) }
    guard PixelHash.text(bitmap) == recorded.pixels else { return .failure(Problem(words: "holds other pixels than the manifest says")) }
    return .success(bitmap)
  }

  private mutating func compareParts() {
    let bytes: [UInt8]
    do { bytes = try folder.bytes(entry.drawnFile, limit: GoldenLimit.drawnBytes) } catch {
      return findings.append(.damaged(file: entry.drawnFile, problem: error.words))
    }
    let changes = DrawnComparison.changes(from: String(decoding: bytes, as: UTF8.self), to: drawing.drawn)
    if !changes.isEmpty { findings.append(.parts(changes)) }
  }
}
