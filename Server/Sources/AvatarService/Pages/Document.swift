internal import HTTPTypes

/// A document with an entity tag, which stays the same until the process ends or its file changes.
struct Document: Sendable {
  var fields: HTTPFields
  let bytes: [UInt8]
  let tag: String

  init(type: String, bytes: [UInt8], cacheControl: String) {
    tag = "\"\(SigningKeys.digest(bytes).prefix(32))\""
    self.bytes = bytes
    fields = [.contentType: type, .cacheControl: cacheControl, .eTag: tag]
  }

  init(type: String, text: String, cacheControl: String = "public, max-age=300") {
    self.init(type: type, bytes: Array(text.utf8), cacheControl: cacheControl)
  }

  func answer(_ ask: AvatarRequest) -> AvatarResponse {
    EntityTag.matches(tag, ask.fields[.ifNoneMatch])
      ? AvatarResponse(.notModified, fields) : AvatarResponse(.ok, fields, .bytes(bytes))
  }
}
