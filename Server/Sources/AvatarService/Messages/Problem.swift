internal import AvatarSupport
package import AvatarScene
internal import AvatarCatalog
internal import AvatarRaster
package import HTTPTypes

/// A problem with a request, in the format of RFC 9457: the command line's message, with the field
/// and a suggestion.
package struct Problem: Error, Sendable {
  /// The response's status.
  package var status: HTTPResponse.Status
  /// The message, one line of plain text.
  package var detail: String
  /// The field or the parameter that is wrong.
  package var field: String?
  /// The suggested value.
  package var meant: String?
  /// Header fields to add to the response.
  package var extra: HTTPFields
  /// All diagnostics, if there are several.
  package var all: [Diagnostic]

  /// Creates a problem; without `meant` the suggestion is taken from the message.
  package init(
    _ status: HTTPResponse.Status, _ detail: String, field: String? = nil, meant: String? = nil,
    extra: HTTPFields = HTTPFields(), all: [Diagnostic] = []
  ) {
    self.status = status
    self.detail = PlainText.line(detail)
    self.field = field.map { PlainText.line($0, limit: 80) }
    self.meant = meant ?? Self.meant(in: detail)
    self.extra = extra
    self.all = all
  }

  static func notFound(_ detail: String, meant: String? = nil) -> Problem { Problem(.notFound, detail, meant: meant) }

  /// Returns a 503 problem: the server is at capacity, and the client may retry.
  static func busy(_ detail: String) -> Problem { Problem(.serviceUnavailable, detail, extra: [.retryAfter: "1"]) }

  static let mimeType = "application/problem+json"

  static let full = busy("as many pictures are waiting as this server lets wait; come again in a moment")

  /// Converts any error to a problem. The status tells whether the client or the server is at
  /// fault.
  package init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as OptionError: self.init(.badRequest, error.description, field: error.option)
    case let error as LookCode.Problem: self.init(.notFound, error.description)
    case let error as RecordError:
      self.init(.unprocessableContent, error.diagnostic.text, field: error.diagnostic.field)
    case is BodyTimeout: self.init(.requestTimeout, "the request's body did not come in time; send it at once")
    case is CancellationError, RenderError.cancelled:
      self.init(.clientClosed, "the client left before its answer was there")
    case is BodyTruncated: self.init(.badRequest, "the request's body broke off")
    case let error as RenderError:
      let field = RenderError.option(in: error)?.option
      switch error.exitStatus {
      case .usage: self.init(.badRequest, error.description, field: field)
      case .ioError: self = .busy("there is too little memory or there are too few threads for this picture now")
      default: self.init(.internalServerError, "the picture could not be drawn; the server's log says more")
      }
    case let error as any DiagnosedError where error.exitStatus == .usage || error.exitStatus == .noUsableRecord:
      self.init(.badRequest, error.description, field: error.diagnostic.field)
    default: self.init(.internalServerError, "the request could not be answered; the server's log says more")
    }
  }

  /// Returns the suggestion at the end of a message.
  static func meant(in sentence: String) -> String? {
    sentence.utf8.halves(at: "did you mean \"")?.1.utf8.halves(at: "\"?").map { String($0.0) }
  }

  var json: JSON {
    .members([
      ("type", .string("about:blank")), ("title", .string(status.reasonPhrase)), ("status", .int(status.code)),
      ("detail", .string(detail)),
      ("field", field.map { .string($0) }), ("did_you_mean", meant.map { .string($0) }),
      ("diagnostics", all.isEmpty ? nil : .array(all.map(\.json))),
    ])
  }

  var answer: AvatarResponse {
    var answer = AvatarResponse(status, extra, .bytes(Array((JSONWriter.line(json) + "\n").utf8)))
    answer.fields[.contentType] = Self.mimeType
    answer.fields[.cacheControl] = "no-store"
    return answer
  }
}

extension HTTPResponse.Status {
  /// A status for logs and metrics that is never sent. Other servers use the same number.
  static let clientClosed = HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request")
}

extension Diagnostic {
  /// The diagnostic as JSON.
  var json: JSON {
    .members([
      ("severity", .string(severity.rawValue)), ("line", line.map { .int($0) }),
      ("record", record.map { .string(PlainText.line($0, limit: 200)) }),
      ("field", field.map { .string(PlainText.line($0, limit: 200)) }), ("message", .string(PlainText.line(message))),
      ("did_you_mean", Problem.meant(in: message).map { .string($0) }),
    ])
  }
}
