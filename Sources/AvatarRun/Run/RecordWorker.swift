internal import AvatarRaster
public import AvatarScene

/// Takes one record from its strings to its files.
struct RecordWorker<P: Rendition>: Sendable {
  let rendition: P
  let renderer: AvatarRenderer
  let settings: RunSettings
  let drawings: DrawOnce<P.Drawing>
  let permits: AsyncSemaphore

  /// - Parameter number: the record's place in the input, from 1.
  func outcome(of record: AvatarRecord, number: Int) async -> RecordOutcome {
    let start = ContinuousClock.now
    var outcome = RecordOutcome(id: record.id, status: .failed, files: [], diagnostics: [], shared: false, milliseconds: 0, fatal: nil)
    let (avatar, changes) = renderer.resolve(record)
    let warnings = changes + rendition.warnings(about: avatar, of: record)
    outcome.diagnostics = record.unknownKeyNotes + warnings
    if settings.strict, !warnings.isEmpty {
      outcome.diagnostics = warnings.map { Self.error(from: $0) }
    } else {
      do { try await make(avatar, record, number, &outcome) } catch { fail(&outcome, record, error) }
    }
    let elapsed = start.duration(to: .now).components
    outcome.milliseconds = Int(elapsed.seconds) * 1000 + Int(elapsed.attoseconds / 1_000_000_000_000_000)
    return outcome
  }

  private func make(_ avatar: Avatar, _ record: AvatarRecord, _ number: Int, _ outcome: inout RecordOutcome) async throws {
    let name = settings.name.name(id: record.id, index: number)
    let key = try rendition.key(of: avatar)
    let claims = OutputClaims(output: settings.output, reserved: settings.reserved, pages: rendition.pages)
    if !settings.force, let files = unchanged(name, key) {
      for file in files { try settings.reserved.check(settings.output.path(of: file)) }
      outcome.status = .unchanged
      outcome.files = files
      return
    }
    if settings.dryRun {
      outcome.status = .planned
      return
    }
    let (rendition, permits) = (rendition, permits)
    let (drawing, shared) = try await drawings.drawing(for: key, cost: { rendition.cost(of: $0) }) {
      try ShortageError.check(rendition.memory)
      return try await rendition.draw(avatar, key: key, permits)
    }
    let files = try rendition.files(of: drawing, name: name)
    try settings.output.write(files) { () throws(OutputError) in try claims.check(files.map(\.name), of: name) }
    outcome.files = files.map(\.name)
    outcome.shared = shared
    outcome.status = .rendered
  }

  /// The files of an earlier run with the same key, if all of them are there and whole.
  private func unchanged(_ name: String, _ key: String) -> [String]? {
    for marker in rendition.markerNames(for: name) {
      guard let picture = ExistingPicture(settings.output.path(of: marker)), picture.key == key else { continue }
      guard let set = picture.files else {
        if rendition.isSet { continue }
        return [marker]
      }
      if set.owner == name, set.isWhole(in: settings.output) { return set.entries.map(\.name) }
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
  /// Says which keys mean nothing to us.
  public var unknownKeyNotes: [Diagnostic] {
    guard !unknownKeys.isEmpty else { return [] }
    return [Diagnostic(.note, file: file, line: line, record: id, "passed over unknown keys: \(unknownKeys.joined(separator: ", "))")]
  }
}
