internal import AvatarSupport
internal import Platform

/// The files of GoldenPages as one page.
enum PageTemplate {
  /// A style or a script as an element, and its digest as a content security policy writes it.
  typealias Inline = (element: String, digest: String)

  static func style(_ text: UnsafePointer<CChar>) -> Inline { inline("style", text) }

  static func script(_ text: UnsafePointer<CChar>) -> Inline { inline("script", text) }

  private static func inline(_ name: String, _ text: UnsafePointer<CChar>) -> Inline {
    let text = String(cString: text)
    let digest = Data(SHA256.digest(Array(text.utf8))).base64EncodedString()
    return ("<\(name)>\(text)</\(name)>", "sha256-\(digest)")
  }

  /// Returns the page with markup in the place of each `{{ name }}`. What is put in is not looked at again.
  static func filled(_ page: UnsafePointer<CChar>, _ markup: [String: String]) -> String {
    let pieces = String(cString: page).utf8.split(separator: "{{ ", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(into: pieces.first.map(String.init) ?? "") { page, piece in
      guard let (name, rest) = piece.utf8.halves(at: " }}") else { return }
      page += (markup[String(name)] ?? "") + rest
    }
  }
}
