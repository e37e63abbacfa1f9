internal import AvatarCatalog
internal import AvatarSupport
internal import AvatarRaster
internal import AvatarScene
internal import HTTPTypes

/// Routes of the artists' page: what a picture consists of, and the line for a new drawing.
extension AvatarService {
  /// `GET /studio/shapes/CODE`: the shapes of a still, back to front, with the options of a still.
  /// With a clip they lie as in a frame of its sheet.
  func shapes(of code: Substring, _ ask: AvatarRequest) async throws -> AvatarResponse {
    _ = try requireBroadcaster()
    let text = try await withLimiter { [self] in
      let (record, query) = (try self.record(of: code), try Query(ask.query))
      let ordered = try order(kinds.still, query, accept: nil, form: kinds.still.forms[0], record, names: [])
      let shapes = try renderer.shapes(
        of: renderer.resolve(record).avatar, options: ordered.options, inFrame: query["clip"] != nil)
      return JSONWriter.line(.members([("shapes", .array(shapes.map(\.json)))])) + "\n"
    }
    return counted(AvatarResponse(type: "application/json", cacheControl: "no-store", text))
  }

  /// `POST /studio/catalog`: adds the line of a drawing that the catalog lacks. Only a page that has
  /// the token may do so, on this machine.
  func list(_ ask: AvatarRequest) async throws -> AvatarResponse {
    let broadcaster = try requireBroadcaster()
    guard let writer = settings.catalogWriter else {
      throw Problem.notFound(
        "this server writes no files; start it on 127.0.0.1 with --art DIR --watch, DIR being a folder")
    }
    guard writer.token.isIn(ask.fields) else {
      throw Problem(.forbidden, "open the artists' page by the address that the server printed; it has a token")
    }
    try MediaType.check(ask.fields, isOneOf: RecordBody.types)
    let body = try await body(of: ask)
    guard case .object(let members)? = try? JSONText.parse(body), members.count == 2,
      case .string(let slot)? = members["slot"], case .string(let line)? = members["line"],
      case .object(let variant)? = try? JSONText.parse(Array(line.utf8)), case .string(let name)? = variant["name"]
    else { throw Problem(.badRequest, "send {\"slot\": \"…\", \"line\": \"{\\\"name\\\": …}\"}") }
    guard broadcaster.latest?.unlisted.contains(where: { $0.slot == slot && $0.name == name }) == true else {
      throw Problem(.conflict, "\(slot)/\(name) is no drawing that the catalog lacks; save it, and try again")
    }
    do { try writer.add(line, slot) } catch let error as any DiagnosedError {
      throw Problem(.conflict, error.description)
    }
    let added = JSON.members([("added", .string(name))])
    return AvatarResponse(type: "application/json", cacheControl: "no-store", JSONWriter.line(added) + "\n")
  }
}

extension DrawnShape {
  fileprivate var json: JSON {
    .members([
      ("pack", .string(pack)), ("file", .string(file)), ("layer", .string(layer)), ("path", .string(path)),
      ("fill", fill?.json), ("evenOdd", isEvenOdd ? .bool(true) : nil), ("stroke", stroke?.json),
      ("strokeWidth", stroke == nil ? nil : .number(strokeWidth)),
      (
        "clips",
        clips.isEmpty
          ? nil
          : .array(clips.map { .members([("path", .string($0.path)), ("evenOdd", $0.isEvenOdd ? .bool(true) : nil)]) })
      ),
    ])
  }
}

extension DrawnShape.Paint {
  fileprivate var json: JSON { .members([("role", .string(role)), ("color", .string(color))]) }
}
