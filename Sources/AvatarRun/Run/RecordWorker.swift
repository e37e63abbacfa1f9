internal import AvatarRaster
public import AvatarScene

/// Processes one record from its strings to its files.
struct RecordWorker<P: RenderJob>: Sendable {
  let rendition: P
  let renderer: AvatarRenderer
  let settings: RunSettings
  let drawings: SingleFlight<P.Drawing>
  let permits: ConcurrencyLimiter

  /// - Parameter number: the record's number in the input, from 1.
  func outcome(of record: AvatarRecord, number: Int) async -> RecordOutcome {
    let start = ContinuousClock.now
    var outcome = RecordOutcome(id: record.id, line: record.line, status: .failed)
    let (avatar, changes) = renderer.resolve(record)
    let warnings = changes + rendition.warnings(about: avatar, of: record)
    outcome.diagnostics = record.unknownKeyNotes + warnings
    if settings.isReported { outcome.look = renderer.lookKey(of: avatar) }
    do {
      let key = try rendition.key(of: avatar)
      outcome.key = key
      outcome.name = settings.name.name(id: record.id, index: number, key: key)
      if settings.strict, !warnings.isEmpty {
        outcome.diagnostics = warnings.map(Self.error)
      } else {
        try await make(avatar, key, &outcome)
      }
    } catch {
      fail(&outcome, record, error)
    }
    let elapsed = start.duration(to: .now).components
    outcome.milliseconds = Int(elapsed.seconds) * 1000 + Int(elapsed.attoseconds / 1_000_000_000_000_000)
    return outcome
  }

  private func make(_ avatar: Avatar, _ key: String, _ outcome: inout RecordOutcome) async throws {
    let place = Place(outcome.name ?? "", in: settings.output)
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
    let (rendition, permits) = (rendition, permits)
    let (drawing, shared) = try await drawings.drawing(for: key, cost: { rendition.cost(of: $0) }) {
      try ResourceError.check(rendition.memory)
      return try await rendition.draw(avatar, key: key, permits)
    }
    let files = try rendition.files(of: drawing, name: place.name)
    if let folder = place.folder {
      let claims = OutputClaims(output: folder, reserved: settings.reserved, pages: rendition.pages)
      try folder.write(files) { () throws(OutputError) in try claims.check(files.map(\.name), of: place.name) }
      // The run's own folder is flushed once, at the end of the run.
      if !place.prefix.isEmpty { try folder.flush() }
    } else {
      outcome.contents = files.map { OutputFile(name: place.prefix + $0.name, bytes: $0.bytes) }
    }
    outcome.files = files.map { RecordOutcome.File(name: place.prefix + $0.name, size: $0.bytes.count) }
    outcome.shared = shared
    outcome.status = .rendered
  }

  /// The folder and the file name of a name that may contain slashes.
  private struct Place {
    let folder: OutputFolder?
    /// The folders, each followed by a slash.
    let prefix: String
    let name: String

    init(_ path: String, in output: OutputFolder?) {
      let name = FilePath.name(of: path)
      self.name = name
      prefix = String(path.dropLast(name.count))
      folder = output.map { $0.inner(String(path.dropLast(name.count + 1))) }
    }
  }

  /// Returns the files of an earlier run with the same key, if all of them exist and are complete.
  private func unchanged(_ name: String, _ key: String, _ folder: OutputFolder) -> [String]? {
    for marker in rendition.markerNames(for: name) {
      guard let picture = ExistingPicture(folder.path(of: marker)), picture.key == key else { continue }
      guard let set = picture.files else {
        if rendition.isSet { continue }
        return [marker]
      }
      if set.owner == name, set.isWhole(in: folder) { return set.entries.map(\.name) }
    }
    return nil
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

  private static func error(from warning: Diagnostic) -> Diagnostic {
    var error = warning
    error.severity = .error
    return error
  }
}

extension AvatarRecord {
  /// A note that lists the record's unknown keys.
  public var unknownKeyNotes: [Diagnostic] {
    guard !unknownKeys.isEmpty else { return [] }
    return [
      Diagnostic(
        .note, file: file, line: line, record: id, "passed over unknown keys: \(unknownKeys.joined(separator: ", "))")
    ]
  }
}
