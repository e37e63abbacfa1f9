internal import AvatarRun
internal import AvatarRaster

extension GoldenSet {
  /// Draws the cases and compares them with their goldens, several at a time; orphans come last.
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
        group.addTask { (number, verify(golden)) }
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
    guard let entry = manifest.entry(named: golden.name) else {
      let pairs = drawing.pictures.map { GoldenVerdict.Pair(suffix: $0.suffix, expected: nil, actual: $0.bitmap) }
      return GoldenVerdict(name: golden.name, golden: golden, findings: [.missing], pairs: pairs)
    }
    var comparison = GoldenComparison(folder: folder, golden: golden, entry: entry, drawing: drawing)
    comparison.compare()
    return GoldenVerdict(name: golden.name, golden: golden, findings: comparison.findings, pairs: comparison.pairs)
  }

  /// What was recorded, or lies in the folder, and no case declares.
  var orphans: [GoldenVerdict] {
    let names = Set(cases.map(\.name))
    var found: [GoldenVerdict] = manifest.entries.filter { !names.contains($0.name) }.map { entry in
      GoldenVerdict(name: entry.name, golden: nil, findings: entry.files.map { .orphan(file: $0) }, pairs: [])
    }
    let claimed = Set(manifest.entries.flatMap(\.files))
    for file in folder.goldenFiles() where !claimed.contains(file) {
      found.append(GoldenVerdict(name: file, golden: nil, findings: [.orphan(file: file)], pairs: []))
    }
    return found
  }
}
