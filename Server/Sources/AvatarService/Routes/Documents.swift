internal import AvatarCatalog
internal import AvatarRaster
internal import HTTPTypes

/// What is the same for as long as the server runs.
struct Documents: Sendable {
  let catalog: Document
  let schema: Document
  let description: Document
  let front: Document
  /// The fields of a record that a look code leaves out and an address may give: names.
  let names: [String]

  init(_ renderer: AvatarRenderer, artVersion: String, kinds: PictureKinds, settings: AvatarService.Settings) throws {
    let listing = try renderer.catalog()
    names = renderer.pack.catalog.fields.all.filter { $0.shows == .label || $0.shows == .caption }.map(\.name)
    catalog = Document(type: "application/json", text: JSONWriter.text(listing.json), tag: artVersion)
    schema = Document(type: "application/schema+json", text: JSONWriter.text(listing.recordSchema), tag: artVersion)
    let openAPI = OpenAPI(
      kinds: kinds, names: names, clips: listing.clips.map(\.name), schema: listing.recordSchema, isSigned: settings.keys != nil, presets: settings.presets)
    description = Document(type: "application/yaml", text: JSONWriter.text(openAPI.json, openLevels: 5), tag: artVersion)
    let words = """
      render-avatars \(RendererVersion.current), art \(listing.pack.name) \(listing.pack.version), art version \(artVersion)
      /openapi.yaml says what can be asked; docs/service.md begins with one line of curl.

      """
    front = Document(type: "text/plain; charset=utf-8", text: words, tag: artVersion)
  }
}

/// A text with a tag.
struct Document: Sendable {
  let fields: HTTPFields
  let bytes: [UInt8]
  let tag: String

  init(type: String, text: String, tag: String) {
    self.tag = "\"\(tag)\""
    bytes = Array(text.utf8)
    fields = [.contentType: type, .cacheControl: "public, max-age=300", .eTag: self.tag]
  }

  func answer(_ ask: Ask) -> Answer {
    EntityTag.matches(tag, ask.fields[.ifNoneMatch]) ? Answer(.notModified, fields) : Answer(.ok, fields, .bytes(bytes))
  }
}
