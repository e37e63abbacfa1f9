internal import AvatarSupport
internal import AvatarRaster
internal import HTTPTypes

/// Routes of the studio's pages and of the art events.
extension AvatarService {
  /// `GET /`: the studio, or a plain-text description of the server.
  func front(_ ask: AvatarRequest) throws -> AvatarResponse {
    settings.hasStudio ? try page("studio.html", ask) : documents.front.answer(ask)
  }

  func page(_ name: Substring, _ ask: AvatarRequest) throws -> AvatarResponse {
    guard settings.hasStudio else { throw Self.noStudio }
    guard let page = settings.pages[String(name)] else {
      throw Problem.notFound("the studio has no page \"\(name.prefix(80))\"")
    }
    return page.answer(ask)
  }

  private static let noStudio = Problem.notFound(
    "this server draws signed addresses or presets alone, and has no studio")

  func artists(_ ask: AvatarRequest) throws -> AvatarResponse {
    _ = try requireBroadcaster()
    return try page("artists.html", ask)
  }

  /// `GET /studio/events`: art changes as server-sent events, until either side closes.
  func events() throws -> AvatarResponse {
    let news = try requireBroadcaster().listen()
    return AvatarResponse(
      .ok, [.contentType: "text/event-stream", .cacheControl: "no-store"],
      .stream { sink in
        try await sink.write(Array("retry: 500\n\n".utf8))
        for await one in news {
          guard let one else {
            try await sink.write(Array(":\n\n".utf8))
            continue
          }
          try await sink.write(Array("event: art\ndata: \(JSONWriter.line(one.json))\n\n".utf8))
        }
      })
  }

  func requireBroadcaster() throws(Problem) -> ArtEventBroadcaster {
    guard settings.hasStudio else { throw Self.noStudio }
    guard let broadcaster = settings.broadcaster else {
      throw Problem.notFound("no art is watched; start the server with --art DIR --watch")
    }
    return broadcaster
  }
}
