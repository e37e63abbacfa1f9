internal import AvatarSupport
internal import AvatarRaster
internal import AvatarPixels
internal import AvatarScene
internal import AvatarSheets

/// The OpenAPI 3.1 description of the service, generated from the same lists that serve the
/// requests. The JSON text is also valid YAML.
struct OpenAPI {
  let kinds: PictureKinds
  let names: [String]
  let clips: [String]
  let poses: [String]
  let schema: JSON
  let settings: AvatarService.Settings

  var isSigned: Bool { settings.keys != nil }
  private var presets: Presets? { settings.presets }

  var json: JSON {
    .members([
      ("openapi", .string("3.1.0")),
      (
        "info",
        .members([
          ("title", .string("render-avatars")), ("version", .string(RendererVersion.current)),
          (
            "description",
            .string("Pictures, animations and sprite sheets of avatars. docs/service.md tells how to begin.")
          ),
        ])
      ),
      (
        "paths",
        .members(
          [
            ("/v1/still", item(post: picture("drawStill", kinds.still, "A record's still."))),
            ("/v1/still/{picture}", item(get: named("getStill", kinds.still, "The still of a look code."))),
            ("/v1/preview", item(post: picture("drawPreview", kinds.preview, "A record's animated picture."))),
            (
              "/v1/preview/{picture}",
              item(get: named("getPreview", kinds.preview, "The animated picture of a look code."))
            ),
            (
              "/v1/sticker", item(post: picture("drawSticker", kinds.sticker, "A record's sticker, still or moving."))
            ),
            ("/v1/sticker/{picture}", item(get: named("getSticker", kinds.sticker, "The sticker of a look code."))),
            (
              "/v1/sheet",
              item(
                post: picture(
                  "drawSheet", kinds.sheet, "A record's sprite sheets and atlas files, as a tar archive."))
            ),
            (
              "/v1/batch/still",
              item(post: batch("drawStills", kinds.still, "A picture of every record, as a tar archive that streams"))
            ), ("/v1/check", item(post: check)),
            ("/v1/urls", item(post: addresses)),
            ("/v1/catalog", item(get: document("getCatalog", "What can be chosen.", "application/json"))),
            (
              "/v1/schema",
              item(get: document("getRecordSchema", "The JSON Schema of a record.", "application/schema+json"))
            ),
            ("/v1/code", item(post: code)), ("/v1/code/{code}", item(get: record)),
            ("/healthz", item(get: document("getHealth", "Whether the process lives.", "text/plain"))),
            (
              "/readyz",
              item(get: document("getReadiness", "Whether requests should come here.", "text/plain", others: [503]))
            ),
            (
              "/metrics",
              item(get: document("getMetrics", "Numbers about the service, as Prometheus reads them.", "text/plain"))
            ),
            ("/openapi.yaml", item(get: document("getDescription", "This description.", "application/yaml"))),
            ("/", item(get: document("getFrontPage", "The studio, or what this is.", "text/html"))),
          ] + seedPaths + partsPaths + (settings.hasStudio ? studio + goldenPaths : []))
      ),
      (
        "components",
        .members([
          ("schemas", .members([("Record", recordSchema), ("Problem", Self.problem), ("Diagnostic", Self.diagnostic)]))
        ])
      ),
    ])
  }

  /// The paths of the studio's pages.
  private var studio: [(String, JSON?)] {
    [
      ("/world", item(get: document("getWorld", "The studio's world.", "text/html"))),
      ("/studio/artists", item(get: document("getArtistsPage", "The artists' page.", "text/html", others: [404]))),
      (
        "/studio/events",
        item(
          get: document(
            "getArtEvents", "News of the art, as server-sent events.", "text/event-stream", others: [404, 503]))
      ),
      ("/studio/catalog", item(post: line)), ("/studio/shapes/{code}", item(get: shapes)),
      ("/studio/{file}", item(get: file)),
    ]
  }

  func item(get: JSON? = nil, post: JSON? = nil) -> JSON { .members([("get", get), ("post", post)]) }

  private func picture<Options>(_ id: String, _ kind: PictureKind<Options>, _ summary: String) -> JSON {
    operation(
      id, summary, parameters: parameters(kind, leavingOut: []), body: ("application/json", Self.reference("Record")),
      answers: [pictureAnswer(kind.forms.map(\.mimeType)), (304, Self.description("The client has it."))],
      problems: [400, 406, 408, 413, 414, 415, 422, 431, 500, 503])
  }

  func named<Options>(
    _ id: String, _ kind: PictureKind<Options>, _ summary: String, ofSeed: Bool = false
  ) -> JSON {
    let endings = kind.forms.map(\.ending).joined(separator: "|")
    let (words, text) = ofSeed ? ("A seed, such as a user's id,", "[^/]*[^/\\s]") : ("A look code", "1[A-Za-z0-9_-]*")
    let pattern = JSON.members([("type", .string("string")), ("pattern", .string("^\(text)\\.(\(endings))$"))])
    let place = Self.parameter("picture", in: "path", "\(words) and one of \(endings) behind a dot.", pattern)
    let texts =
      presets == nil
      ? names.map { Self.parameter($0, in: "query", "The record's \($0), which no code holds.", Self.type("string")) }
      : []
    return operation(
      id, summary,
      parameters: [place] + parameters(kind, leavingOut: ["format"]) + (ofSeed ? seedParameters : []) + texts
        + signature,
      body: nil,
      answers: [pictureAnswer(kind.forms.map(\.mimeType)), (304, Self.description("The client has it."))],
      problems: [400, 404, 414, 422, 431, 500, 503] + (isSigned ? [403] : []))
  }

  func parameters<Options>(_ kind: PictureKind<Options>, leavingOut left: [String]) -> [JSON] {
    let common = [
      Self.parameter("strict", in: "query", "true: what would be a warning is an error.", Self.type("boolean")),
      Self.parameter(
        "v", in: "query", "The look's version (from /v1/urls), or the art's; with it the answer never changes.",
        Self.type("string")),
    ]
    if let presets {
      let known = (presets.sets[kind.name] ?? [:]).keys.sorted().map { JSON.string($0) }
      let schema = JSON.members([("type", .string("string")), ("enum", .array(known))])
      return [Self.parameter("preset", in: "query", "A named set of options.", schema, isRequired: true)] + common
    }
    let own = kind.fields.all.filter { !left.contains($0.name) }
    return own.map { field in
      let schema = schema(field, defaultValue: field.text(of: kind.defaults))
      return Self.parameter(OptionQuery.name(of: field.flag, field.name), in: "query", field.help, schema)
    } + common
  }

  /// Returns the schema of an option. Clips and formats, whose kind has no fixed values, get the
  /// known names.
  private func schema<Options>(_ field: OptionField<Options>, defaultValue: String) -> JSON {
    if field.name == "background" || field.name == "rim" {
      let color = "#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})"
      return .members([
        ("type", .string("string")),
        ("pattern", .string(field.name == "rim" ? "^\(color)$" : "^(none|hub|\(color))$")),
        ("default", defaultValue.isEmpty ? nil : .string(defaultValue)),
      ])
    }
    let known: [String] =
      switch field.name {
      case "clips", "clip": clips
      case "pose": poses
      case "formats": AtlasFormats.standard.names + [AtlasFormats.dragonBones]
      default: []
      }
    guard !known.isEmpty else { return field.kind.schema(defaultValue: defaultValue) }
    let word = "(" + known.joined(separator: "|") + ")"
    return .members([
      ("type", .string("string")), ("pattern", .string(field.kind.isList ? "^\(word)(,\(word))*$" : "^\(word)$")),
      ("default", defaultValue.isEmpty ? nil : .string(defaultValue)),
    ])
  }

  func batch<Options>(_ id: String, _ kind: PictureKind<Options>, _ summary: String) -> JSON {
    operation(
      id, summary + "; what cannot be drawn is ID.error.json.", parameters: parameters(kind, leavingOut: []),
      body: ("application/x-ndjson", Self.type("string")), mayBeEmpty: true,
      answers: [(200, Self.content("The archive.", ["application/x-tar"], Self.binary))],
      problems: [400, 406, 414, 415, 431, 500, 503])
  }

  private var check: JSON {
    operation(
      "checkRecords", "What is wrong with records: a line of JSON each, and a summary.", parameters: [],
      body: ("application/x-ndjson", Self.type("string")),
      answers: [(200, Self.content("The findings.", ["application/x-ndjson"], Self.type("string")))],
      problems: [400, 408, 413, 414, 415, 431, 500, 503])
  }

  private var code: JSON {
    let answer = JSON.members([
      ("type", .string("object")), ("required", .array([.string("code"), .string("still")])),
      (
        "properties",
        .members([
          ("code", Self.type("string")), ("still", Self.type("string")), ("alt", Self.type("string")),
          ("record", Self.reference("Record")), ("diagnostics", Self.diagnostics),
        ])
      ),
    ])
    return operation(
      "encodeLook", "A record's look as a code; sent as NDJSON, that of each line.", parameters: seedParameters,
      body: ("application/json", Self.reference("Record")),
      answers: [(200, Self.content("The code, and the address of its picture.", ["application/json"], answer))],
      problems: [400, 408, 413, 414, 415, 422, 431, 500, 503])
  }

  private var addresses: JSON {
    let kind = OptionKind.word(["still", "preview", "sticker", "parts"]).schema(defaultValue: "still")
    let what = Self.parameter("picture", in: "query", "The kind of picture, whose options may follow.", kind)
    return operation(
      "listAddresses", "The address and the alternative text of each record's picture: a line of JSON each.",
      parameters: [what] + parameters(kinds.still, leavingOut: []), body: ("application/x-ndjson", Self.type("string")),
      answers: [(200, Self.content("The addresses.", ["application/x-ndjson"], Self.type("string")))],
      problems: [400, 408, 413, 414, 415, 422, 431, 500, 503])
  }

  private var file: JSON {
    let place = Self.parameter(
      "file", in: "path", "A file's name.",
      .members([("type", .string("string")), ("pattern", .string("^[a-z0-9-]+\\.[a-z0-9]+$"))]))
    return operation(
      "getStudioFile", "What the studio's pages are made of.", parameters: [place], body: nil,
      answers: [
        (
          200,
          Self.content("The file.", ["text/html", "text/css", "text/javascript", "image/svg+xml"], Self.type("string"))
        ),
        (304, Self.description("The client has it.")),
      ],
      problems: [404, 414, 431, 500])
  }

  private var line: JSON {
    let body = JSON.members([
      ("type", .string("object")), ("required", .array([.string("slot"), .string("line")])),
      ("properties", .members([("slot", Self.type("string")), ("line", Self.type("string"))])),
    ])
    let answer = JSON.members([
      ("type", .string("object")), ("required", .array([.string("added")])),
      ("properties", .members([("added", Self.type("string"))])),
    ])
    return operation(
      "addToCatalog", "Adds the line of a new drawing to the watched art, for the artists' page, which has a token.",
      parameters: [], body: ("application/json", body),
      answers: [(200, Self.content("What was added.", ["application/json"], answer))],
      problems: [400, 403, 404, 408, 409, 413, 414, 415, 431, 500])
  }

  private var shapes: JSON {
    operation(
      "listShapes", "The shapes of a still of the watched art, back to front, with their layers, roles and files.",
      parameters: [lookCode] + parameters(kinds.still, leavingOut: ["format"]), body: nil,
      answers: [(200, Self.content("The shapes.", ["application/json"], Self.type("object")))],
      problems: [400, 404, 414, 431, 500, 503])
  }

  private var lookCode: JSON {
    Self.parameter("code", in: "path", "A look code.", lookSchema)
  }

  var lookSchema: JSON {
    .members([("type", .string("string")), ("pattern", .string("^1[A-Za-z0-9_-]*$"))])
  }

  private var record: JSON {
    operation(
      "decodeLook", "The record that a code describes.", parameters: [lookCode], body: nil,
      answers: [(200, Self.content("The record.", ["application/json"], Self.reference("Record")))],
      problems: [400, 404, 414, 431, 500])
  }

  func document(_ id: String, _ summary: String, _ type: String, others: [Int] = []) -> JSON {
    operation(
      id, summary, parameters: [], body: nil,
      answers: [(200, Self.content("It.", [type], .members([]))), (304, Self.description("The client has it."))],
      problems: [400, 414, 431, 500] + others)
  }

  /// - Parameters:
  ///   - id: the name of the operation, which generated clients call it by.
  ///   - mayBeEmpty: whether an empty body is valid.
  func operation(
    _ id: String, _ summary: String, parameters: [JSON], body: (type: String, schema: JSON)?, mayBeEmpty: Bool = false,
    answers: [(Int, JSON)], problems: [Int]
  ) -> JSON {
    let refused = (problems + (settings.hosts == nil ? [] : [421])).sorted().map { status in
      ("\(status)", Optional(Self.content("What is wrong.", ["application/problem+json"], Self.reference("Problem"))))
    }
    let request = body.map { body in
      JSON.members([
        ("required", .bool(!mayBeEmpty)), ("content", .members([(body.type, .members([("schema", body.schema)]))])),
      ])
    }
    return .members([
      ("operationId", .string(id)), ("summary", .string(summary)),
      ("parameters", parameters.isEmpty ? nil : .array(parameters)),
      ("requestBody", request),
      ("responses", .members(answers.map { ("\($0.0)", Optional($0.1)) } + refused)),
    ])
  }

  func pictureAnswer(_ types: [String]) -> (Int, JSON) {
    let contents = types.map { type in
      (type, JSON.members([("schema", type == "application/json" ? Self.type("object") : Self.binary)]))
    }
    return (200, .members([("description", .string("The picture.")), ("content", .members(contents))]))
  }

  /// The bytes of a file, as generators of clients know them.
  private static let binary = JSON.members([("type", .string("string")), ("format", .string("binary"))])
  static func type(_ name: String) -> JSON { .members([("type", .string(name))]) }
  static func description(_ text: String) -> JSON { .members([("description", .string(text))]) }
  private static func reference(_ name: String) -> JSON {
    .members([("$ref", .string("#/components/schemas/\(name)"))])
  }

  static func content(_ text: String, _ types: [String], _ schema: JSON) -> JSON {
    .members([
      ("description", .string(text)), ("content", .members(types.map { ($0, .members([("schema", schema)])) })),
    ])
  }

  static func parameter(
    _ name: String, in place: String, _ words: String, _ schema: JSON, isRequired: Bool = false
  ) -> JSON {
    .members([
      ("name", .string(name)), ("in", .string(place)), ("required", .bool(place == "path" || isRequired)),
      ("description", .string(words)), ("schema", schema),
    ])
  }

  /// The schema of the records that the service draws. Enumerations become examples, because an
  /// unknown value is drawn as the default. Defaults are named otherwise, because generated clients
  /// fill them in, and a record without a pet would get one. OpenAPI itself defines the schema
  /// dialect.
  private var recordSchema: JSON {
    guard case .object(let members) = schema else { return schema }
    return .object(
      members.filter { $0.name != "$schema" }.map { member in
        switch member.name {
        // Generators name a class by it.
        case "title": JSON.Member("title", .string("Record"))
        case "properties": JSON.Member("properties", Self.loose(member.value))
        default: member
        }
      })
  }

  private static func loose(_ properties: JSON) -> JSON {
    guard case .object(let fields) = properties else { return properties }
    return .object(
      fields.map { field in
        if field.name == "id" {
          let types = ["string", "integer", "null"].map { JSON.string($0) }
          return JSON.Member(
            "id",
            .members([
              ("type", .array(types)), ("minimum", .int(-9_007_199_254_740_991)),
              ("maximum", .int(9_007_199_254_740_991)),
            ]))
        }
        guard case .object(let members) = field.value else { return field }
        let others = ["enum": "examples", "default": "x-default"]
        return JSON.Member(
          field.name, .object(members.map { JSON.Member(others[$0.name] ?? $0.name, $0.value) }))
      })
  }

  private static let problem = JSON.members([
    ("type", .string("object")), ("required", .array(["type", "title", "status", "detail"].map { .string($0) })),
    (
      "properties",
      .members([
        ("type", type("string")), ("title", type("string")), ("status", type("integer")), ("detail", type("string")),
        ("field", type("string")),
        ("did_you_mean", type("string")), ("diagnostics", diagnostics),
      ])
    ),
  ])

  private static let diagnostics = JSON.members([("type", .string("array")), ("items", reference("Diagnostic"))])

  private static let diagnostic = JSON.members([
    ("type", .string("object")), ("required", .array([.string("severity"), .string("message")])),
    (
      "properties",
      .members([
        ("severity", type("string")), ("line", type("integer")), ("record", type("string")), ("field", type("string")),
        ("message", type("string")), ("did_you_mean", type("string")),
      ])
    ),
  ])
}
