internal import AvatarRaster
internal import AvatarRun
internal import AvatarScene
internal import AvatarSheets
internal import AvatarSupport
internal import AvatarCatalog
internal import HTTPTypes
internal import NIOConcurrencyHelpers

/// A parsed request for a picture, before it is drawn.
struct PictureJob<Options: Sendable>: Sendable {
  let record: AvatarRecord
  let options: Options
  let form: PictureKind<Options>.Form
  let isStrict: Bool
  /// Whether the format was negotiated by the field `Accept`.
  let isNegotiated: Bool
  /// The version in the address: the look's, or the art's.
  let version: String?
  /// Where a GET found it; nil for a POST.
  var place: PicturePlace?
}

/// The address of a GET in pieces: the folder with its slash, the name without its ending, and the query without a
/// signature.
struct PicturePlace: Sendable {
  let folder: Substring
  let name: Substring
  let query: Query
}

/// A finished picture, shared by all responses that send it.
struct Picture: Sendable {
  let bytes: [UInt8]
  let lease: ResponseByteCounter.Lease
}

/// A picture that can be sent.
struct EncodedPicture: Sendable {
  let head: PictureHead
  /// Nil if the client has the current picture already.
  let picture: Picture?
  let way: AvatarResponse.Way

  /// The same picture, drawn for another request.
  var kept: EncodedPicture { EncodedPicture(head: head, picture: picture, way: .kept) }
}

/// The entity tag and the header fields of a picture, which are known before it is drawn.
struct PictureHead: Sendable {
  let tag: String
  let fields: HTTPFields
}

/// A cache key with everything that determines a request's response.
struct RequestKey: Hashable, Sendable {
  let target: String
  let accept: String
  let body: [UInt8]

  var cost: Int { target.utf8.count + accept.utf8.count + body.count + 400 }
}

/// What requests have in common that get one response: the question, and the tags of the pictures
/// that the client has.
struct InFlightKey: Hashable, Sendable {
  let question: RequestKey
  let known: String?
}

extension AvatarService {
  /// Parses a request's options.
  ///
  /// - Parameters:
  ///   - form: the format from the address's extension; nil if the client may choose.
  ///   - record: the record, to which the query may add texts.
  func order<Options>(
    _ kind: PictureKind<Options>, _ query: Query, accept: String?, form ending: PictureKind<Options>.Form?,
    _ record: AvatarRecord, names: [String]
  ) throws -> PictureJob<Options> {
    var record = record
    for name in names { if let value = query[name] { record.fields[name] = value.isEmpty ? nil : value } }
    let read = try options(kind, query, names: names + (ending == nil ? [] : ["format"]))
    if ending != nil, query["format"] != nil {
      throw Problem(.badRequest, "format: the address's ending says it", field: "format")
    }
    // A format that the client names decides, whatever its field `Accept` says.
    let named = ending ?? self.form(kind, read, query)
    let form = try named ?? negotiated(kind, accept)
    var options = read
    kind.setForm?(form, &options)
    try kind.check(options)
    let isStrict = query["strict"].map { $0 == "true" } ?? false
    return PictureJob(
      record: record, options: options, form: form, isStrict: isStrict, isNegotiated: named == nil,
      version: query["v"])
  }

  /// - Parameter names: parameters other than options that have been read already.
  func options<Options>(_ kind: PictureKind<Options>, _ query: Query, names: [String]) throws -> Options {
    var options = kind.defaults
    let others = ["strict", "v"] + names
    if let strict = query["strict"], Bool(strict) == nil {
      throw Problem(.badRequest, "strict: \"\(strict.prefix(80))\" is neither true nor false", field: "strict")
    }
    let own = query.without(Set(others))
    if let presets = settings.presets {
      try presets.read(kind.name, kind.fields, own, into: &options)
    } else {
      try OptionQuery.read(kind.fields, own, into: &options, allowing: others)
    }
    return options
  }

  /// Returns the format that the query or the preset names; nil if it names none.
  private func form<Options>(_ kind: PictureKind<Options>, _ options: Options, _ query: Query)
    -> PictureKind<Options>.Form?
  {
    guard query["format"] != nil || settings.presets != nil else { return nil }
    return kind.fields["format"].flatMap { field in kind.forms.first { $0.name == field.text(of: options) } }
  }

  private func negotiated<Options>(_ kind: PictureKind<Options>, _ accept: String?) throws(Problem)
    -> PictureKind<Options>.Form
  {
    guard let best = AcceptHeader(accept).best(of: kind.forms.map(\.mimeType)),
      let form = kind.forms.first(where: { $0.mimeType == best })
    else {
      let types = kind.forms.map(\.mimeType).joined(separator: ", ")
      throw Problem(
        .notAcceptable, "there are \(types), of which the field Accept takes none", field: "Accept",
        extra: [.vary: "Accept"])
    }
    return form
  }

  /// Returns what a record becomes in an archive.
  func files<Options>(_ kind: PictureKind<Options>, _ ordered: PictureJob<Options>) throws
    -> (files: [OutputFile], lease: ResponseByteCounter.Lease?)
  {
    let name = FileName.encoded(ordered.record.id)
    guard let files = kind.files else {
      let picture = try make(kind, ordered, known: nil).picture
      return (
        picture.map { [OutputFile(name: "\(name).\(ordered.form.ending)", bytes: $0.bytes)] } ?? [], picture?.lease
      )
    }
    let found = try files(resolved(kind, ordered).avatar, ordered, name)
    return (found, held.hold(found.reduce(0) { $0 + $1.bytes.count }))
  }

  /// - Throws: `Problem` 422 for what is drawn as a default, if the request is strict.
  private func resolved<Options>(
    _ kind: PictureKind<Options>, _ ordered: PictureJob<Options>
  ) throws -> (avatar: Avatar, warnings: [Diagnostic]) {
    let (avatar, changes) = renderer.resolve(ordered.record)
    let warnings = changes + kind.warnings(avatar, ordered.record, ordered.options)
    if ordered.isStrict, let first = warnings.first {
      throw Problem(.unprocessableContent, first.text, field: first.field, all: warnings)
    }
    return (avatar, warnings)
  }

  /// Resolves a record and draws it, unless the client or the cache has the picture already.
  func make<Options>(_ kind: PictureKind<Options>, _ ordered: PictureJob<Options>, known: String?) throws
    -> EncodedPicture
  {
    let (avatar, warnings) = try resolved(kind, ordered)
    let key = try kind.key(avatar, ordered)
    let tag = try "\"\(key)\(kind.ownName(ordered))\""
    let isPinned = try ordered.version.map { requested in
      try requested == artVersion || requested == version(kind, ordered.record, ordered.options)
    }
    let head = PictureHead(tag: tag, fields: fields(tag, ordered, isPinned ?? false, warnings))
    if EntityTag.matches(tag, known) { return EncodedPicture(head: head, picture: nil, way: .unchanged) }
    if let picture = pictures.withLockedValue({ $0.find(tag) }) {
      return EncodedPicture(head: head, picture: picture, way: .kept)
    }
    let drawn = try kind.draw(avatar, ordered, key)
    for other in drawn.others { _ = keep(other.bytes, other.tag) }
    return EncodedPicture(head: head, picture: keep(drawn.bytes, tag), way: .drawn)
  }

  private func keep(_ bytes: [UInt8], _ tag: String) -> Picture {
    let picture = Picture(bytes: bytes, lease: held.hold(bytes.count))
    pictures.withLockedValue { $0.insert(picture, for: tag, cost: bytes.count + tag.utf8.count + 100) }
    return picture
  }

  /// Returns the version of a look in addresses. Names are no part of it, for they stand in the
  /// address; but the fonts are that draw them.
  func version<Options>(_ kind: PictureKind<Options>, _ record: AvatarRecord, _ options: Options) throws -> String? {
    let names = documents.names.compactMap { record[$0] }
    var record = record
    for name in documents.names { record.fields[name] = nil }
    return try kind.version?(renderer.resolve(record).0, options, names)
  }

  private func fields<Options>(
    _ tag: String, _ ordered: PictureJob<Options>, _ isPinned: Bool, _ warnings: [Diagnostic]
  ) -> HTTPFields {
    var fields: HTTPFields = [.contentType: ordered.form.mimeType, .eTag: tag]
    if ordered.isNegotiated { fields[.vary] = "Accept" }
    // A picture that differs from the request must not stay in caches: later art may be able to
    // draw it.
    fields[.cacheControl] =
      !warnings.isEmpty ? "public, max-age=60" : isPinned ? "public, max-age=31536000, immutable" : "no-cache"
    if !warnings.isEmpty { fields[.diagnostics] = DiagnosticsField.text(warnings) }
    return fields
  }
}

/// Warnings as a header field: a list of quoted strings (RFC 9651).
enum DiagnosticsField {
  static func text(_ warnings: [Diagnostic]) -> String {
    let shown = warnings.prefix(8).map { warning in quoted((warning.field.map { $0 + ": " } ?? "") + warning.message) }
    return (shown + (warnings.count > 8 ? [quoted("and \(warnings.count - 8) more")] : [])).joined(separator: ", ")
  }

  private static func quoted(_ text: String) -> String {
    let plain = PlainText.line(text, limit: 200).unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case " "..."~": String(scalar)
      default: "?"
      }
    }
    return "\"" + plain.joined() + "\""
  }
}
