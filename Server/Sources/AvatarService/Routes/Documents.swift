internal import AvatarCatalog
internal import AvatarSupport
internal import AvatarRaster
internal import AvatarScene

/// The documents that stay the same while the server runs.
struct Documents: Sendable {
  let catalog: Document
  let schema: Document
  let description: Document
  let front: Document
  /// The record fields that a look code omits and an address may give: names.
  let names: [String]

  init(_ renderer: AvatarRenderer, artVersion: String, kinds: PictureKinds, settings: AvatarService.Settings) throws {
    let listing = try renderer.catalog()
    names = renderer.pack.catalog.fields.all.filter(\.isName).map(\.name)
    catalog = Document(type: "application/json", text: JSONWriter.text(Self.served(listing.json, artVersion, settings)))
    schema = Document(type: "application/schema+json", text: JSONWriter.text(listing.recordSchema))
    let openAPI = OpenAPI(
      kinds: kinds, names: names, clips: listing.clipNames, poses: listing.poseNames, schema: listing.recordSchema,
      settings: settings)
    description = Document(type: "application/yaml", text: JSONWriter.text(openAPI.json, openLevels: 5))
    let words = """
      render-avatars \(RendererVersion.current), art \(renderer.pack.info.name) \(renderer.pack.info.version), art version \(artVersion)
      /openapi.yaml says what can be asked; docs/service.md begins with one line of curl.

      """
    front = Document(type: "text/plain; charset=utf-8", text: words)
  }

  /// Returns the listing, with a member that describes the server to the pages.
  private static func served(_ listing: JSON, _ artVersion: String, _ settings: AvatarService.Settings) -> JSON {
    guard case .object(let members) = listing else { return listing }
    let limits = settings.limits
    let server = JSON.members([
      ("artVersion", .string(artVersion)), ("watches", .bool(settings.broadcaster != nil)),
      ("bodyBytes", .int(limits.body)), ("stillEdge", .int(limits.stillEdge)),
      ("previewEdge", .int(limits.previewEdge)),
    ])
    return .object(members + [JSON.Member("server", server)])
  }
}
