/// The page of a golden set, whose buttons accept and refuse.
package struct GoldenPage: Sendable {
  /// What a request that writes must have.
  package let token: PageToken
  /// The page as HTML, with its own content security policy.
  let html: String
  /// Carries out what a button asks for, and returns a status and JSON.
  let take: @Sendable (_ act: String, _ body: [UInt8]) async -> (status: Int, json: [UInt8])

  /// Creates a page.
  package init(
    token: PageToken, html: String,
    take: @escaping @Sendable (_ act: String, _ body: [UInt8]) async -> (status: Int, json: [UInt8])
  ) {
    (self.token, self.html, self.take) = (token, html, take)
  }
}
