internal import AvatarCatalog
internal import AvatarSupport
internal import AvatarRaster
internal import AvatarScene
internal import HTTPTypes

/// `POST /v1/urls`: the address and the alternative text of each record's picture.
extension AvatarService {
  /// The addresses hold the look, the options of the request, and the look's version. So their
  /// pictures may be cached forever, and an art release changes only the addresses of looks that it
  /// changes. A server with keys signs them: its POST requests are for the operator's programs.
  func addresses(_ ask: AvatarRequest) async throws -> AvatarResponse {
    try MediaType.check(ask.fields, isOneOf: RecordBody.listTypes)
    let query = try Query(ask.query)
    // The answer says the version, whatever the request says.
    let options = query.without(["picture", "v"])
    switch query["picture"] ?? "still" {
    case "still": return try await addresses(of: kinds.still, options, ask)
    case "preview": return try await addresses(of: kinds.preview, options, ask)
    case "sticker": return try await addresses(of: kinds.sticker, options, ask)
    case "parts": return try await addresses(of: kinds.parts, options, ask)
    case let other:
      throw Problem(
        .badRequest, "picture: \"\(other.prefix(80))\" is none of still, preview, sticker and parts", field: "picture")
    }
  }

  /// The maximum size of the answer.
  private static var answerBytes: Int { 16_777_216 }

  private func addresses<Options>(of kind: PictureKind<Options>, _ query: Query, _ ask: AvatarRequest) async throws
    -> AvatarResponse
  {
    // Invalid options are reported before the first record.
    let plain = try order(kind, query, accept: nil, form: nil, AvatarRecord(id: ""), names: [])
    let shared = query.without(["format", "strict"]).pairs
    let ending = ".\(plain.form.ending)?" + (shared.isEmpty ? "" : Query(pairs: shared).text + "&")
    let body = try await body(of: ask)
    let text = try await withLimiter { [self] in
      try RecordBody.all(body, renderer).reduce(into: "") { lines, found in
        let line: JSON
        do { line = try address(of: found.get(), kind, plain, ending) } catch let failure as Diagnostic.Failure {
          line = failure.diagnostic.json
        } catch { line = Problem(error).json }
        lines += JSONWriter.line(line) + "\n"
        guard lines.utf8.count <= Self.answerBytes else {
          throw Problem(
            .contentTooLarge, "the addresses have more than \(Self.answerBytes) bytes; send fewer records in a request")
        }
      }
    }
    return counted(AvatarResponse(type: "application/x-ndjson", text))
  }

  private func address<Options>(
    of record: AvatarRecord, _ kind: PictureKind<Options>, _ plain: PictureJob<Options>, _ ending: String
  ) throws -> JSON {
    let code = try lookCode(of: record)
    let (avatar, changes) = renderer.resolve(record)
    let warnings = changes + kind.warnings(avatar, record, plain.options)
    if plain.isStrict, let first = warnings.first {
      throw Problem(.unprocessableContent, "\(record.id): \(first.text)", field: first.field, all: warnings)
    }
    // A code holds no names. Where names cannot be added to an address, the picture has none.
    let names = settings.presets == nil ? documents.names.compactMap { name in record[name].map { (name, $0) } } : []
    let pairs = names.filter { !$0.1.isEmpty } + [("v", try version(kind, record, plain.options) ?? artVersion)]
    let address = "/v1/\(kind.name)/\(code)\(ending)" + Query(pairs: pairs.map { ($0.0, $0.1) }).text
    return JSON.members([
      ("id", .string(record.id)), ("url", .string(settings.keys?.signed(address) ?? address)),
      ("alt", .string(kind.alt(avatar, plain.options))),
      ("diagnostics", warnings.isEmpty ? nil : .array(warnings.map(\.json))),
    ])
  }
}
