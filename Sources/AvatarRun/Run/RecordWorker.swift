internal import AvatarRaster
package import AvatarScene
internal import AvatarSheets
internal import AvatarSupport

/// Makes the files of one resolved record.
struct RecordWorker: Sendable {
  let job: any RenderJob
  let naming: FileNaming
  let renderer: AvatarRenderer
  let settings: RunSettings
  let drawings: LoadingCache<Drawing>
  let painting: ConcurrencyLimiter

  func outcome(of resolved: ResolvedRecord) async -> RecordOutcome {
    let start = ContinuousClock.now
    let (record, warnings) = (resolved.record, resolved.warnings)
    var outcome = RecordOutcome(id: record.id, line: record.line, status: .failed)
    outcome.diagnostics = record.unknownKeyNotes + warnings
    if settings.isReported { outcome.look = renderer.lookKey(of: resolved.avatar) }
    do {
      let identity = try resolved.identity.get()
      (outcome.key, outcome.name) = (identity.key, identity.name)
      if settings.strict, !warnings.isEmpty {
        outcome.diagnostics = warnings.map(\.asError)
      } else {
        try await make(resolved.avatar, of: record, identity, &outcome)
      }
    } catch {
      fail(&outcome, record, error)
    }
    let elapsed = (resolved.time + start.duration(to: .now)).components
    outcome.milliseconds = Int(elapsed.seconds) * 1000 + Int(elapsed.attoseconds / 1_000_000_000_000_000)
    return outcome
  }

  private func make(
    _ avatar: Avatar, of record: AvatarRecord, _ identity: ResolvedRecord.Identity, _ outcome: inout RecordOutcome
  ) async throws {
    let (key, place) = (identity.key, OutputPath(identity.name, in: settings.output))
    if !settings.force, let folder = place.folder, let files = unchanged(place.name, key, folder) {
      for file in files { try settings.reserved.check(folder.path(of: file)) }
      outcome.status = .unchanged
      outcome.files = files.map { file in
        RecordOutcome.File(
          name: place.prefix + file, size: settings.isReported ? FileSize.bytes(of: folder.path(of: file)) : nil)
      }
      return
    }
    if settings.dryRun {
      outcome.status = .planned
      return
    }
    let (drawing, shared) = try await drawings.drawing(for: key, cost: \.cost) { [job, painting] in
      try ResourceError.check(job.memory)
      return try await job.draw(avatar, key: key, painting)
    }
    let files = try drawing.files(place.name)
    if let folder = place.folder {
      let claims = OutputClaims(output: folder, reserved: settings.reserved, naming: naming)
      let earlier = earlierFiles(place.name, folder)
      try folder.write(files) { () throws(OutputError) in try claims.check(files, of: place.name) }
      // The run's own folder is flushed once, at the end of the run.
      if !place.prefix.isEmpty { try folder.flush() }
      let stale = earlier.subtracting(files.map(\.name)).filter {
        !MotionName.isTaken(by: $0) && FileSize.bytes(of: folder.path(of: $0)) != nil
      }
      if let words = Self.warning(about: stale.map { place.prefix + $0 }.sorted()) {
        outcome.diagnostics.append(
          Diagnostic(.warning, file: record.file, line: record.line, record: record.id, words))
      }
    } else {
      outcome.contents = files.map {
        OutputFile(name: place.prefix + $0.name, bytes: $0.bytes, isShared: $0.isShared)
      }
    }
    outcome.files = files.map { RecordOutcome.File(name: place.prefix + $0.name, size: $0.bytes.count) }
    outcome.shared = shared
    outcome.status = .rendered
  }

  /// The folder and the file name of a name that may contain slashes.
  private struct OutputPath {
    let folder: OutputFolder?
    /// The folders, each followed by a slash.
    let prefix: String
    let name: String

    init(_ path: String, in output: OutputFolder?) {
      let name = FilePath.name(of: path)
      self.name = name
      prefix = String(Substring(path.utf8.dropLast(name.utf8.count)))
      folder = output.map { $0.inner(String(Substring(path.utf8.dropLast(name.utf8.count + 1)))) }
    }
  }

  /// Returns the files of an earlier run with the same key, if all of them exist and are complete.
  private func unchanged(_ name: String, _ key: String, _ folder: OutputFolder) -> [String]? {
    for marker in naming.first.map({ name + $0 }) {
      guard let picture = ExistingPicture(folder.path(of: marker)), picture.key == key else { continue }
      guard let set = picture.files else {
        if naming.isSet { continue }
        return [marker]
      }
      if set.owner == name, set.isWhole(in: folder) { return set.entries.map(\.name) }
    }
    return nil
  }

  /// Returns the files of an earlier drawing of the record, which this one replaces.
  private func earlierFiles(_ name: String, _ folder: OutputFolder) -> Set<String> {
    guard naming.isSet else { return [] }
    let sets = naming.first.compactMap { ExistingPicture(folder.path(of: name + $0))?.files }
    return Set(sets.filter { $0.owner == name }.flatMap(\.entries).map(\.name))
  }

  private static func warning(about stale: [String]) -> String? {
    guard !stale.isEmpty else { return nil }
    let more = stale.count > 3 ? " and \(stale.count - 3) more" : ""
    return
      "an earlier run with other options also wrote \(PlainText.line(stale.prefix(3).joined(separator: ", ")))\(more), "
      + "which do not go with the new files; remove them, or run again with --prune"
  }

  private func fail(_ outcome: inout RecordOutcome, _ record: AvatarRecord, _ error: any Error) {
    if let error = error as? OutputError {
      outcome.isRefused = error.isAboutOneFile
      if !error.isAboutOneFile { outcome.fatal = error.exitStatus }
    }
    if (error as? any DiagnosedError)?.exitStatus == .ioError { outcome.fatal = .ioError }
    outcome.diagnostics.append(
      Diagnostic(.error, file: record.file, line: record.line, record: record.id, "\(error)"))
  }
}

extension AvatarRecord {
  /// A note that lists the record's unknown keys.
  package var unknownKeyNotes: [Diagnostic] {
    guard !unknownKeys.isEmpty else { return [] }
    return [
      Diagnostic(
        .note, file: file, line: line, record: id, "passed over unknown keys: \(unknownKeys.joined(separator: ", "))")
    ]
  }
}
