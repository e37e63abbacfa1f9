internal import AvatarCatalog
internal import AvatarSupport
internal import AvatarRaster
internal import AvatarScene
internal import HTTPTypes
internal import NIOConcurrencyHelpers

/// Routes that examine records without drawing them.
extension AvatarService {
  /// `POST /v1/check`: one JSON line for each diagnostic, and a summary line.
  func check(_ ask: AvatarRequest) async throws -> AvatarResponse {
    try MediaType.check(ask.fields, isOneOf: RecordBody.listTypes)
    guard try Query(ask.query).pairs.isEmpty else { throw Problem(.badRequest, "/v1/check takes no parameters") }
    let body = try await body(of: ask)
    let text = try await withLimiter { [self] in
      var (lines, fine, failed, warned) = ("", 0, 0, 0)
      for found in try RecordBody.all(body, renderer) {
        switch found {
        case .failure(let failure):
          failed += 1
          lines += JSONWriter.line(failure.diagnostic.json) + "\n"
        case .success(let record):
          fine += 1
          let (avatar, changes) = renderer.resolve(record)
          let warnings = changes + renderer.textWarnings(avatar, of: record)
          warned += warnings.count
          for warning in warnings { lines += JSONWriter.line(warning.json) + "\n" }
        }
      }
      let sum = JSON.members([("fine", .int(fine)), ("failed", .int(failed)), ("warnings", .int(warned))])
      return lines + JSONWriter.line(.members([("summary", sum)])) + "\n"
    }
    return counted(AvatarResponse(type: "application/x-ndjson", cacheControl: "no-store", text))
  }

  /// `POST /v1/code`: a record's look as a code, and the address of its picture; one line each for
  /// a list of records.
  func code(_ ask: AvatarRequest) async throws -> AvatarResponse {
    try MediaType.check(ask.fields, isOneOf: RecordBody.listTypes)
    var query = try Query(ask.query)
    let choice = try SeedQuery(taking: &query, renderer)
    if let other = query.pairs.first {
      let known = SeedQuery.lists.map(\.name).joined(separator: ", ")
      throw Problem(
        .badRequest, "/v1/code takes no parameter \"\(other.name.prefix(80))\"; use \(known)", field: other.name)
    }
    let isList = ask.fields[.contentType].map { !RecordBody.types.contains(MediaType.name($0)) } ?? false
    let body = try await body(of: ask)
    let text = try await withLimiter { [self] in
      guard isList else { return JSONWriter.line(try code(of: RecordBody.one(body, renderer), choice)) + "\n" }
      return try RecordBody.all(body, renderer).reduce(into: "") { lines, found in
        let line: JSON
        do { line = try code(of: found.get(), choice) } catch let failure as Diagnostic.Failure {
          line = failure.diagnostic.json
        } catch { line = Problem(error).json }
        lines += JSONWriter.line(line) + "\n"
      }
    }
    return counted(AvatarResponse(type: isList ? "application/x-ndjson" : "application/json", text))
  }

  /// Returns a response that counts as unread until it has been sent: the response to a list of
  /// records may be a hundred times as long as the list.
  func counted(_ answer: AvatarResponse) -> AvatarResponse {
    guard case .bytes(let bytes) = answer.content else { return answer }
    var counted = answer
    counted.lease = held.hold(bytes.count)
    return counted
  }

  private func code(of record: AvatarRecord, _ choice: SeedQuery) throws -> JSON {
    var record = record
    if let generation = choice.generation { record.fields[SeedQuery.generation] = "\(generation)" }
    record = renderer.filled(record, options: choice.options)
    let code = try lookCode(of: record)
    let (avatar, warnings) = renderer.resolve(record)
    let version = try version(kinds.still, record, kinds.still.defaults) ?? artVersion
    let members = renderer.pack.catalog.fields.listed.map { field in
      (field.name, record[field.name].map { JSON.string($0) })
    }
    return JSON.members([
      ("code", .string(code)), ("still", .string("/v1/still/\(code).png?v=\(version)")),
      ("alt", .string(renderer.altText(of: avatar))), ("record", .members(members)),
      ("diagnostics", warnings.isEmpty ? nil : .array(warnings.map(\.json))),
    ])
  }

  /// Returns the look code of a record. A record that does not fit into a code is the client's
  /// error.
  func lookCode(of record: AvatarRecord) throws(Problem) -> String {
    do { return try renderer.lookCode(of: record) } catch { throw Problem(.unprocessableContent, error.description) }
  }

  /// Returns the record of a code in an address, where some programs escape `_`.
  func record(of code: Substring) throws(LookCode.Problem) -> AvatarRecord {
    try renderer.record(lookCode: Query.decoded(code.utf8, plusIsSpace: false) ?? String(code))
  }

  /// `GET /v1/code/CODE`: the record that a code describes.
  func record(of code: Substring, _ ask: AvatarRequest) async throws -> AvatarResponse {
    guard try Query(ask.query).pairs.isEmpty else { throw Problem(.badRequest, "/v1/code takes no parameters") }
    let record = try self.record(of: code)
    let members = renderer.pack.catalog.fields.listed.map { field in
      (field.name, record[field.name].map { JSON.string($0) })
    }
    return AvatarResponse(type: "application/json", JSONWriter.line(.members(members)) + "\n")
  }

  /// `GET /readyz`: whether the server accepts requests.
  func ready() throws -> AvatarResponse {
    if isDraining { throw Problem.busy("the server is about to end") }
    return AvatarResponse(type: "text/plain; charset=utf-8", cacheControl: "no-store", "ready\n")
  }

  /// `GET /metrics`.
  func measured() -> AvatarResponse {
    let (kept, known) = (pictures.withLockedValue { $0.statistics }, questions.withLockedValue { $0.statistics })
    metrics.set(.drawingDepth, to: threads.depth)
    metrics.set(.draining, to: isDraining ? 1 : 0)
    metrics.set(.spriteBytes, to: renderer.cachedBytes)
    metrics.set(.heldBytes, to: held.total)
    for (entries, name) in [(kept, "pictures"), (known, "requests")] {
      metrics.set(.keptBytes, [name], to: entries.cost)
      metrics.set(.keptEntries, [name], to: entries.count)
    }
    return AvatarResponse(type: "text/plain; version=0.0.4; charset=utf-8", cacheControl: "no-store", metrics.text)
  }
}
