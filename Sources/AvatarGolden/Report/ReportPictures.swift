internal import AvatarPixels
internal import AvatarRaster
internal import AvatarScene
internal import Platform

/// The picture files of one pair: expected, actual and their difference.
struct ReportPictures {
  let suffix: String
  let width: Int
  let height: Int
  /// The rectangles of the frames of an animation; empty for a still.
  let cells: [GoldenDrawing.Cell]
  /// The existing files by name: `expected.png`, `actual.png`, `diff.png`, `triptych.png`.
  let files: [(name: String, bytes: [UInt8])]

  /// The prefixes of all possible file names of a pair.
  static let kinds = ["expected", "actual", "diff", "triptych"]

  /// Returns all possible picture names of a verdict, below the report's folder.
  static func names(of verdict: GoldenVerdict) -> [String] {
    verdict.pairs.flatMap { pair in kinds.map { "\(verdict.name)/\($0)\(pair.suffix).png" } }
  }

  static func make(of verdict: GoldenVerdict, _ pairs: [GoldenVerdict.Pair]) throws(GoldenError) -> [ReportPictures] {
    do { return try pairs.map { try ReportPictures($0) } } catch {
      throw .record(Diagnostic(.error, record: verdict.name, "its pictures cannot be written: \(error)"))
    }
  }

  private init(_ pair: GoldenVerdict.Pair) throws {
    suffix = pair.suffix
    width = max(pair.expected?.width ?? 0, pair.actual?.width ?? 0)
    cells = pair.cells.count > 1 ? pair.cells : []
    height = max(pair.expected?.height ?? 0, pair.actual?.height ?? 0)
    var pictures: [(String, Bitmap)] = []
    if let expected = pair.expected { pictures.append(("expected", expected)) }
    if let actual = pair.actual { pictures.append(("actual", actual)) }
    if let expected = pair.expected, let actual = pair.actual {
      pictures.append(("diff", DifferencePicture.amplified(expected, actual)))
      pictures.append(("triptych", DifferencePicture.triptych(expected, actual)))
    }
    files = try pictures.map { name, bitmap in ("\(name)\(pair.suffix).png", try PNGEncoder.encode(bitmap)) }
  }

  /// Returns the picture as a `data:` URL; nil if it does not exist.
  func address(_ name: String) -> String? {
    guard let file = files.first(where: { $0.name == "\(name)\(suffix).png" }) else { return nil }
    return "data:image/png;base64," + Data(file.bytes).base64EncodedString()
  }
}

extension GoldenVerdict {
  /// Returns the paths of the most useful picture of each pair in a report's folder.
  func pictures(in folder: String) -> [String] {
    pairs.map { "\(folder)/\(name)/\($0.hasBoth ? "triptych" : "actual")\($0.suffix).png" }
  }
}
