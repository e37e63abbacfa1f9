import AvatarRaster
import AvatarScene

/// Answers `GET /avatars/ID.png?size=140&framing=head` for a row that the server has looked up.
///
/// One value for the whole server: the renderer is `Sendable`, and every request's task may use it at the same time.
struct AvatarHandler: Sendable {
  let renderer: AvatarRenderer

  struct Response: Sendable {
    var status: Int
    var headers: [String: String] = [:]
    var body: [UInt8] = []
  }

  /// - Parameters:
  ///   - row: the row of `player_avatars`, by its columns.
  ///   - query: the request's parameters.
  ///   - knownTag: the request's `If-None-Match`.
  func respond(row: [String: String], query: [String: String], knownTag: String?) -> Response {
    do {
      let options = try options(query)
      let avatar = renderer.resolve(try renderer.record(columns: row)).avatar
      let tag = "\"\(try renderer.stillKey(of: avatar, options: options))\""
      let headers = ["ETag": tag, "Cache-Control": "public, max-age=3600", "Content-Type": options.format.mimeType]
      if knownTag == tag { return Response(status: 304, headers: headers) }
      return Response(status: 200, headers: headers, body: try renderer.thumbnail(avatar, options: options))
    } catch let error as any DiagnosedError {
      return Response(
        status: error.exitStatus == .usage ? 400 : 500, headers: ["Content-Type": "text/plain"],
        body: Array(error.description.utf8))
    } catch {
      return Response(status: 500)
    }
  }

  /// The parameters by the names that the command line gives them; the renderer says which values there are.
  private func options(_ query: [String: String]) throws(OptionError) -> StillOptions {
    var options = StillOptions()
    for (name, value) in query {
      guard let field = StillOptions.fields[name], ["size", "framing", "shape", "background", "format"].contains(name)
      else {
        throw OptionError(
          option: name, flag: name, problem: "is no parameter; use size, framing, shape, background or format")
      }
      try field.set(value, in: &options)
    }
    return options
  }
}
