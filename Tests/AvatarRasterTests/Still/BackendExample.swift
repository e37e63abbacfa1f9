import AvatarRaster

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
  ///   - row: the row of `player_avatars` as JSON.
  ///   - query: the request's parameters.
  ///   - knownTag: the request's `If-None-Match`.
  func respond(row: [UInt8], query: [String: String], knownTag: String?) -> Response {
    guard let options = options(query) else { return refusal("a parameter is not one of size, framing, shape, background or format, or has no such value") }
    do {
      let record = try RecordDecoder.record(from: JSONText.parse(row), fields: renderer.pack.catalog.fields, fallbackID: "row")
      let avatar = renderer.resolve(record).avatar
      let tag = "\"\(try renderer.stillKey(of: avatar, options: options))\""
      let headers = ["ETag": tag, "Cache-Control": "public, max-age=3600"]
      if knownTag == tag { return Response(status: 304, headers: headers) }
      let body = try renderer.thumbnail(avatar, options: options)
      return Response(status: 200, headers: headers.merging(["Content-Type": type(options.format)]) { $1 }, body: body)
    } catch let error as StillError where error.isAboutOptions {
      return refusal(error.description)
    } catch {
      return Response(status: 500, headers: ["Content-Type": "text/plain"], body: Array("\(error)".utf8))
    }
  }

  /// Nil for a parameter or a value that there is not. Sizes are left to the renderer, which refuses what it cannot draw.
  private func options(_ query: [String: String]) -> StillOptions? {
    var options = StillOptions()
    for (name, value) in query {
      switch name {
      case "size": guard let size = Int(value) else { return nil }; options.size = size
      case "framing": guard let framing = Framing(rawValue: value) else { return nil }; options.framing = framing
      case "shape": guard let shape = StillOptions.Shape(rawValue: value) else { return nil }; options.shape = shape
      case "format": guard let format = StillOptions.Format(rawValue: value) else { return nil }; options.format = format
      case "background": guard let background = Background(value) else { return nil }; options.background = background
      default: return nil
      }
    }
    return options
  }

  private func type(_ format: StillOptions.Format) -> String {
    switch format {
    case .png: "image/png"
    case .webp: "image/webp"
    case .svg: "image/svg+xml"
    }
  }

  private func refusal(_ words: String) -> Response {
    Response(status: 400, headers: ["Content-Type": "text/plain"], body: Array(words.utf8))
  }
}
