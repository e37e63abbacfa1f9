internal import AvatarRun
internal import AvatarRaster
internal import AvatarSupport

extension GoldenSet {
  /// Renders the cases and compares them with their goldens, several at a time; orphans come last.
  /// The pictures are not kept, because those of a whole set may not fit into memory;
  /// `pictures(of:)` renders those of one verdict again.
  ///
  /// - Parameters:
  ///   - names: the goldens to verify; nil for all.
  ///   - jobs: the number of cases rendered at the same time.
  ///   - times: how often each is drawn; one that is not always the same does not pass.
  package func verify(names: [String]? = nil, jobs: Int = 1, times: Int = 1) async -> [GoldenVerdict] {
    let wanted = names.map { Set($0) }
    let chosen = cases.filter { wanted?.contains($0.name) ?? true }
    let first = await chosen.concurrentMap(limit: jobs) { verify($0).withoutPictures }
    let verdicts = times > 1 ? await repeated(chosen, first, times: times, jobs: jobs) : first
    return verdicts + orphans.filter { wanted?.contains($0.name) ?? true }
  }

  /// Draws cases again, each time with an empty cache and in the opposite order, which a drawing must
  /// not depend on.
  func repeated(_ cases: [GoldenCase], _ first: [GoldenVerdict], times: Int, jobs: Int) async -> [GoldenVerdict] {
    var looks = first.map { Set([$0.look]) }
    for pass in 1..<times {
      let fresh = GoldenRenderer(renderer: renderer.withEmptyCache)
      let order = pass.isMultiple(of: 2) ? Array(cases.indices) : cases.indices.reversed()
      let drawn = await order.concurrentMap(limit: jobs) { try? fresh.draw(cases[$0]).look }
      for (place, look) in zip(order, drawn) { looks[place].insert(look) }
    }
    return zip(first, looks).map { verdict, looks in
      looks.count == 1 ? verdict : verdict.adding(.unstable(drawn: times, different: looks.count))
    }
  }

  /// Returns the cases that are affected by a change: the current draw list differs from the
  /// recorded one, or one of their files changed. Nothing is painted, so this is fast, but a change
  /// of the rasteriser is not detected.
  ///
  /// - Parameter files: the changed files, by their paths below the set's folder.
  package func changed(files: Set<String>, jobs: Int = 1) async -> [String] {
    let found = await cases.concurrentMap(limit: jobs) { isChanged($0, files) ? $0.name : nil }
    return found.compactMap { $0 }
  }

  private func isChanged(_ golden: GoldenCase, _ files: Set<String>) -> Bool {
    guard let entry = recorded[golden.name], entry.subjectName == golden.subjectName,
      entry.shows == golden.subject.description, files.isDisjoint(with: entry.files),
      let text = try? folder.drawn(entry)
    else { return true }
    return (try? goldenRenderer.drawList(golden, like: text)) != DrawListWriter.withoutLayout(text)
  }

  /// Renders one case and compares it with its golden.
  package func verify(_ golden: GoldenCase) -> GoldenVerdict {
    let drawing: GoldenDrawing
    do { drawing = try goldenRenderer.draw(golden) } catch {
      return GoldenVerdict(name: golden.name, golden: golden, findings: [.failed("\(error)")], pairs: [])
    }
    if let rival = rival(of: golden, drawing) {
      return GoldenVerdict(name: golden.name, golden: golden, findings: [.failed(rival)], pairs: [])
    }
    return compare(golden, drawing, policy)
  }

  func compare(_ golden: GoldenCase, _ drawing: GoldenDrawing, _ policy: ComparisonPolicy) -> GoldenVerdict {
    guard let entry = recorded[golden.name] else {
      let pairs = drawing.pictures.map { GoldenVerdict.Pair(suffix: $0.suffix, expected: nil, actual: $0.bitmap) }
      return GoldenVerdict(name: golden.name, golden: golden, findings: [.missing], pairs: pairs, look: drawing.look)
    }
    var comparison = GoldenComparison(
      folder: folder, golden: golden, entry: entry, drawing: drawing, policy: policy)
    comparison.compare()
    return GoldenVerdict(
      name: golden.name, golden: golden, findings: comparison.findings, pairs: comparison.pairs, look: drawing.look)
  }

  /// Renders the pictures of a verdict again.
  package func pictures(of verdict: GoldenVerdict) -> [GoldenVerdict.Pair] {
    verdict.golden.map { verify($0).pairs } ?? []
  }

  /// Returns an error if two cases claim the same file: the picture `a-walk.png` of a case `a`
  /// conflicts with a case `a-walk`.
  private func rival(of golden: GoldenCase, _ drawing: GoldenDrawing) -> String? {
    for suffix in drawing.pictures.map(\.suffix) where !suffix.isEmpty {
      let stem = (golden.name + suffix).lowercased()
      for end in Array(stem.utf8.indices.dropFirst(golden.name.utf8.count + 1)) + [stem.endIndex]
      where end == stem.endIndex || "-@".utf8.contains(stem.utf8[end]) {
        guard names.contains(String(stem[..<end])) else { continue }
        return
          "its picture \(Self.file(of: golden.name, suffix)) may also be one of the case \(stem[..<end]); give one of the two another name"
      }
    }
    return nil
  }

  /// The recorded goldens and the files in the folder that no case declares.
  var orphans: [GoldenVerdict] {
    let names = Set(cases.map(\.name))
    var found: [GoldenVerdict] = manifest.entries.filter { !names.contains($0.name) }.map { entry in
      GoldenVerdict(name: entry.name, golden: nil, findings: entry.files.map { .orphan(file: $0) }, pairs: [])
    }
    let claimed = Set(manifest.entries.flatMap(\.files))
    for file in folder.goldenFiles() where !claimed.contains(file.name) {
      found.append(
        GoldenVerdict(name: file.name, golden: nil, findings: [.stray(file: file.name, isFile: file.isFile)], pairs: [])
      )
    }
    return found
  }
}
