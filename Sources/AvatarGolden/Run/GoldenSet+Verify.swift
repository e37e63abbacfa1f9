internal import AvatarRun
internal import AvatarRaster

extension GoldenSet {
  /// Draws the cases and compares them with their goldens, several at a time; orphans come last. The pictures are not kept, for all of a set
  /// together may be more than memory holds; `pictures(of:)` draws those of one verdict again.
  ///
  /// - Parameters:
  ///   - names: nil for all.
  ///   - jobs: how many cases are drawn at the same time.
  public func verify(names: [String]? = nil, jobs: Int = 1) async -> [GoldenVerdict] {
    let chosen = cases.filter { names?.contains($0.name) ?? true }
    let verdicts = await withTaskGroup(of: (Int, GoldenVerdict).self) { group in
      var waiting = chosen.enumerated().makeIterator()
      func start() -> Bool {
        guard let (number, golden) = waiting.next() else { return false }
        group.addTask { (number, verify(golden).withoutPictures) }
        return true
      }
      for _ in 0..<max(1, jobs) where !start() { break }
      var done = [GoldenVerdict?](repeating: nil, count: chosen.count)
      while let (number, verdict) = await group.next() {
        done[number] = verdict
        _ = start()
      }
      return done.compactMap { $0 }
    }
    return verdicts + orphans.filter { names?.contains($0.name) ?? true }
  }

  /// Draws one case and compares it with its golden.
  public func verify(_ golden: GoldenCase) -> GoldenVerdict {
    let drawing: GoldenDrawing
    do { drawing = try painter.draw(golden) } catch {
      return GoldenVerdict(name: golden.name, golden: golden, findings: [.failed("\(error)")], pairs: [])
    }
    if let rival = rival(of: golden, drawing) { return GoldenVerdict(name: golden.name, golden: golden, findings: [.failed(rival)], pairs: []) }
    guard let entry = recorded[golden.name] else {
      let pairs = drawing.pictures.map { GoldenVerdict.Pair(suffix: $0.suffix, expected: nil, actual: $0.bitmap) }
      return GoldenVerdict(name: golden.name, golden: golden, findings: [.missing], pairs: pairs)
    }
    var comparison = GoldenComparison(folder: folder, golden: golden, entry: entry, drawing: drawing)
    comparison.compare()
    return GoldenVerdict(name: golden.name, golden: golden, findings: comparison.findings, pairs: comparison.pairs)
  }

  /// The pictures of a verdict, drawn again.
  public func pictures(of verdict: GoldenVerdict) -> [GoldenVerdict.Pair] { verdict.golden.map { verify($0).pairs } ?? [] }

  /// Of a case `a` with the picture `a-walk.png` and a case `a-walk`, only one can have the file.
  private func rival(of golden: GoldenCase, _ drawing: GoldenDrawing) -> String? {
    for suffix in drawing.pictures.map(\.suffix) where !suffix.isEmpty {
      let stem = (golden.name + suffix).lowercased()
      for end in Array(stem.indices.dropFirst(golden.name.count + 1)) + [stem.endIndex] where end == stem.endIndex || stem[end] == "-" || stem[end] == "@" {
        guard names.contains(String(stem[..<end])) else { continue }
        return "its picture \(Self.file(of: golden.name, suffix)) may also be one of the case \(stem[..<end]); give one of the two another name"
      }
    }
    return nil
  }

  /// What was recorded, or lies in the folder, and no case declares.
  var orphans: [GoldenVerdict] {
    let names = Set(cases.map(\.name))
    var found: [GoldenVerdict] = manifest.entries.filter { !names.contains($0.name) }.map { entry in
      GoldenVerdict(name: entry.name, golden: nil, findings: entry.files.map { .orphan(file: $0) }, pairs: [])
    }
    let claimed = Set(manifest.entries.flatMap(\.files))
    for file in folder.goldenFiles() where !claimed.contains(file.name) {
      found.append(GoldenVerdict(name: file.name, golden: nil, findings: [.stray(file: file.name, isFile: file.isFile)], pairs: []))
    }
    return found
  }
}
