internal import HTTPTypes

/// A text with a tag, the same until the program ends or its file changes.
struct Document: Sendable {
  var fields: HTTPFields
  let bytes: [UInt8]
  let tag: String

  init(type: String, bytes: [UInt8], cacheControl: String) {
    // A digest of what is in it: nothing of it is secret, so the key is none.
    tag = "\"\(SigningKeys.hex(SigningKeys.mac(bytes, Array("document".utf8))).prefix(32))\""
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
