internal import AvatarSupport
internal import AvatarCatalog
internal import AvatarRaster
internal import AvatarScene
internal import HTTPTypes
internal import NIOConcurrencyHelpers

/// Routes for one picture, from a record or from a look code.
extension AvatarService {
  /// `POST /v1/still`: a record in, its picture out.
  func posted<Options>(_ kind: any KeyPath<PictureKinds, PictureKind<Options>> & Sendable, _ ask: AvatarRequest)
    async throws -> AvatarResponse
  {
    try MediaType.check(ask.fields, isOneOf: RecordBody.types)
    let body = try await body(of: ask)
    let question = RequestKey(target: ask.target, accept: ask.fields[.accept] ?? "", body: body)
    return try await answer(question, ask) { [self] in
      let kind = kinds[keyPath: kind]
      let ordered = try order(
        kind, Query(ask.query), accept: ask.fields[.accept], form: nil, RecordBody.one(body, renderer), names: [])
      return try make(kind, ordered, known: ask.fields[.ifNoneMatch])
    }
  }

  /// `GET /v1/still/seed/TEXT.png`: the picture of the look that follows from a seed.
  func handleSeed<Options>(
    _ kind: any KeyPath<PictureKinds, PictureKind<Options>> & Sendable, _ ask: AvatarRequest, _ name: Substring
  ) async throws -> AvatarResponse {
    let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    return try await handleGet(kind, ask, name, called: "a seed", at: dot) { [self] text, query in
      guard let seed = Query.decoded(text.utf8, plusIsSpace: false),
        !seed.unicodeScalars.allSatisfy(\.properties.isWhitespace)
      else {
        throw Problem(.badRequest, "\"\(text.prefix(80))\" is no seed: an escape is % and two hexadecimal digits")
      }
      let choice = try SeedQuery(taking: &query, renderer)
      return try renderer.record(seed: seed, generation: choice.generation, options: choice.options)
    }
  }

  /// `GET /v1/still/CODE.png`: the picture of a look.
  func handleGet<Options>(
    _ kind: any KeyPath<PictureKinds, PictureKind<Options>> & Sendable, _ ask: AvatarRequest, _ name: Substring
  ) async throws -> AvatarResponse {
    let dot = name.utf8.firstIndex(of: UInt8(ascii: "."))
    return try await handleGet(kind, ask, name, called: "a look code", at: dot) { [self] code, _ in
      try record(of: code)
    }
  }

  /// `GET /v1/motion/KEY.json?look=CODE`: what moves the parts of that look, and of all that have this key.
  func handleMotion(_ ask: AvatarRequest, _ name: Substring) async throws -> AvatarResponse {
    let dot = name.utf8.firstIndex(of: UInt8(ascii: "."))
    return try await handleGet(\.motion, ask, name, called: "the key of a motion", at: dot) { [self] key, query in
      guard let code = query["look"] else {
        throw Problem(
          .badRequest, "look: a motion is asked for with the look that it is made of, as the JSON of its parts says",
          field: "look")
      }
      query = Query(pairs: query.without(["look", "v"]).pairs + [(name: "v", value: String(key))])
      return try renderer.record(lookCode: code)
    }
  }

  /// - Parameters:
  ///   - words: what the name holds before its ending.
  ///   - dot: where the ending begins; nil if there is none.
  private func handleGet<Options>(
    _ kind: any KeyPath<PictureKinds, PictureKind<Options>> & Sendable, _ ask: AvatarRequest, _ name: Substring,
    called words: String, at dot: Substring.Index?,
    record: @escaping @Sendable (Substring, inout Query) throws -> AvatarRecord
  ) async throws -> AvatarResponse {
    let target = try unsigned(ask.target)
    let question = RequestKey(target: target, accept: ask.fields[.accept] ?? "", body: [])
    let isSigned = settings.keys != nil
    return try await answer(question, ask) { [self] in
      let kind = kinds[keyPath: kind]
      guard let dot, let form = kind.forms.first(where: { $0.ending == name[dot...].dropFirst() }) else {
        let endings = kind.forms.map { "." + $0.ending }.joined(separator: ", ")
        throw Problem.notFound(
          "there is no picture \"\(name.prefix(80))\"; its name is \(words) and one of \(endings)")
      }
      var query = try Query(AvatarRequest.query(of: target))
      if !isSigned, query["s"] != nil {
        throw Problem(.badRequest, "s: this server has no keys, so addresses need no signature", field: "s")
      }
      let place = PicturePlace(
        folder: Substring(ask.path.utf8.dropLast(name.utf8.count)), name: name[..<dot], query: query.without(["s"]))
      let record = try record(name[..<dot], &query)
      var ordered = try order(
        kind, query, accept: ask.fields[.accept], form: form, record, names: documents.names)
      ordered.place = place
      return try make(kind, ordered, known: ask.fields[.ifNoneMatch])
    }
  }

  /// Returns an address without its signature, which is required if the service has keys.
  private func unsigned(_ target: String) throws(Problem) -> String {
    guard let keys = settings.keys else { return target }
    guard keys.verifies(target) else {
      throw Problem(
        .forbidden,
        "the address is not signed by a key of this server; sign its path and query, and put the signature last, as s",
        field: "s")
    }
    return String(Substring(target.utf8.dropLast(SigningKeys.tailCount)))
  }

  /// Returns the response to a request, from the caches if possible. Otherwise it draws the picture
  /// when its turn comes. Equal requests that wait for it have one turn together.
  private func answer(
    _ question: RequestKey, _ ask: AvatarRequest, _ draw: @escaping @Sendable () throws -> EncodedPicture
  ) async throws -> AvatarResponse {
    if let head = questions.withLockedValue({ $0.find(question) }) {
      if EntityTag.matches(head.tag, ask.fields[.ifNoneMatch]) {
        return Self.answer(EncodedPicture(head: head, picture: nil, way: .unchanged))
      }
      if let picture = pictures.withLockedValue({ $0.find(head.tag) }) {
        return Self.answer(EncodedPicture(head: head, picture: picture, way: .kept))
      }
    }
    let key = InFlightKey(question: question, known: ask.fields[.ifNoneMatch])
    let waiting = Task { [self] in
      try await inFlight.value(for: key) { [self] in
        let made = try await withLimiter(draw)
        questions.withLockedValue { $0.insert(made.head, for: question, cost: question.cost) }
        return made
      }
    }
    let (made, isFirst) = try await ConnectionScope.value(of: waiting)
    return Self.answer(isFirst || made.way != .drawn ? made : made.kept)
  }

  private static func answer(_ made: EncodedPicture) -> AvatarResponse {
    var answer =
      made.picture.map { AvatarResponse(.ok, made.head.fields, .bytes($0.bytes)) }
      ?? AvatarResponse(.notModified, made.head.fields)
    if made.picture == nil { answer.fields[.contentType] = nil }
    (answer.cache, answer.lease) = (made.way, made.picture?.lease)
    return answer
  }

  /// Runs work whose result is sent to a client, when its turn comes and if memory for the result
  /// is available. Otherwise clients that do not read their responses would fill the memory.
  func withLimiter<R: Sendable>(_ work: @escaping @Sendable () throws -> R) async throws -> R {
    let room = (settings.limits.cache + settings.limits.unread) << 20
    return try await threads.run(within: .seconds(settings.limits.requestSeconds)) { [held] in
      guard held.total <= room else {
        throw Problem.busy("as many answers wait to be read as this server lets wait; come again in a moment")
      }
      return try work()
    }
  }

  /// Reads the whole body, up to the limit.
  ///
  /// - Throws: `Problem` 413 for a longer body.
  func body(of ask: AvatarRequest) async throws -> [UInt8] {
    let limit = settings.limits.body
    let tooLong = Problem(.contentTooLarge, "the body has more than \(limit) bytes; one record has some 600")
    if let length = ask.fields[.contentLength].flatMap(Int.init), length > limit { throw tooLong }
    guard let body = try await ask.body.whole(upTo: limit) else { throw tooLong }
    return body
  }
}
