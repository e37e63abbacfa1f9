internal import AvatarSupport
internal import HTTPTypes
internal import StudioPages

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The studio's files, by name.
package struct Pages: Sendable {
  private let find: @Sendable (String) -> Page?

  /// The files embedded in the binary.
  package static let builtIn: Pages = {
    var known: [String: Page] = [:]
    var file = studio_pages()
    while let name = file.pointee.name.map({ String(cString: $0) }), let text = file.pointee.text {
      known[name] = Page(name, Array(String(cString: text).utf8))
      file += 1
    }
    let pages = known
    return Pages { pages[$0] }
  }()

  /// Returns the files of a folder, read again for every request, for development of the pages.
  package static func folder(_ path: String) -> Pages {
    Pages { name in
      guard Page.isName(name), let bytes = FileManager.default.contents(atPath: path + "/" + name) else { return nil }
      return Page(name, Array(bytes))
    }
  }

  subscript(name: String) -> Page? { find(name) }
}

/// One file of the studio.
struct Page: Sendable {
  private let document: Document
  /// The content security policy: a page loads only its own scripts, styles and pictures, evaluates
  /// no text as code, and cannot be framed.
  private static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:", "connect-src 'self'",
    "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
  ].joined(separator: "; ")

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
  ]

  /// Returns nil for an unsupported type of file.
  init?(_ name: String, _ bytes: [UInt8]) {
    guard let type = (name.utf8.halves(at: ".")?.1).flatMap({ Self.types[String($0)] }) else { return nil }
    var document = Document(type: type, bytes: bytes, cacheControl: "no-cache")
    document.fields[.contentSecurityPolicy] = Self.policy
    // A page's address contains look codes, which must not leak.
    document.fields[.referrerPolicy] = "no-referrer"
    document.fields[.openerPolicy] = "same-origin"
    self.document = document
  }

  func answer(_ ask: AvatarRequest) -> AvatarResponse { document.answer(ask) }

  /// Whether a file name has only lower-case letters, digits and dashes before one dot and the
  /// extension. Such a name cannot leave the folder.
  static func isName(_ name: String) -> Bool { name.wholeMatch(of: /[a-z0-9-]+\.[a-z0-9]+/) != nil }
}

extension HTTPField.Name {
  fileprivate static let referrerPolicy = HTTPField.Name("Referrer-Policy") ?? .referer
  fileprivate static let openerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy") ?? .origin
}
