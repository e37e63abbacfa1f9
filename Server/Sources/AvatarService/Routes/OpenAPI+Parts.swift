internal import AvatarRaster
internal import AvatarSupport

extension OpenAPI {
  /// The paths of players in parts.
  var partsPaths: [(String, JSON?)] {
    [
      (
        "/v1/parts/{picture}",
        item(get: named("getParts", kinds.parts, "The parts of a look code: their page, or what tells of it."))
      ),
      (
        "/v1/parts/seed/{picture}",
        item(get: named("getSeedParts", kinds.parts, "The parts of a seed.", ofSeed: true))
      ), ("/v1/motion/{motion}", item(get: motion)),
      (
        "/v1/batch/parts",
        item(
          post: batch(
            "drawParts", kinds.parts, "The parts of every record with each motion once, as a tar archive that streams"))
      ),
    ]
  }

  private var motion: JSON {
    let name = JSON.members([("type", .string("string")), ("pattern", .string("^[0-9a-f]{32}\\.json$"))])
    let look = Self.parameter("look", in: "query", "The look that it is made of.", lookSchema, isRequired: true)
    let others = kinds.motion.fields.all.map(\.name).filter { !["clips", "facings", "fps"].contains($0) }
    return operation(
      "getMotion", "What moves the parts of looks, at the address that those name.",
      parameters: [Self.parameter("motion", in: "path", "A digest of the motion.", name), look]
        + parameters(kinds.motion, leavingOut: others) + signature,
      body: nil,
      answers: [pictureAnswer(kinds.motion.forms.map(\.mimeType)), (304, Self.description("The client has it."))],
      problems: [400, 404, 414, 422, 431, 500, 503] + (isSigned ? [403] : []))
  }

  var signature: [JSON] {
    isSigned
      ? [Self.parameter("s", in: "query", "HMAC-SHA256 of everything before it; it stands last.", Self.type("string"))]
      : []
  }
}
