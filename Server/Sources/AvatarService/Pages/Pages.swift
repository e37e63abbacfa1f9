internal import AvatarText
internal import HTTPTypes
internal import StudioPages

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The studio's pages and what they are made of, by name.
public struct Pages: Sendable {
  private let find: @Sendable (String) -> Page?

  /// Those inside the binary.
  public static let builtIn: Pages = {
    let pages = studioPages.map { page in (name: page.name.description, text: page.text.withUTF8Buffer { Array($0) }) }
    let known = Dictionary(pages.map { ($0.name, Page($0.name, $0.text)) }, uniquingKeysWith: { first, _ in first })
    return Pages { known[$0].flatMap { $0 } }
  }()

  /// Those of a folder, read anew for every request: for people who work on them.
  public static func folder(_ path: String) -> Pages {
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
  /// A page loads its own scripts, styles and pictures and nothing else, runs no text as code, and cannot be put into a frame.
  private static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:", "connect-src 'self'",
    "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
  ].joined(separator: "; ")

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
  ]

  /// Nil for a file of a kind that the studio has not.
  init?(_ name: String, _ bytes: [UInt8]) {
    guard let type = (name.utf8.halves(at: ".")?.1).flatMap({ Self.types[String($0)] }) else { return nil }
    var document = Document(type: type, bytes: bytes, cacheControl: "no-cache")
    document.fields[.contentSecurityPolicy] = Self.policy
    // Look codes stand in a page's address.
    document.fields[.referrerPolicy] = "no-referrer"
    document.fields[.openerPolicy] = "same-origin"
    self.document = document
  }

  func answer(_ ask: AvatarRequest) -> AvatarResponse { document.answer(ask) }

  /// Letters, digits and dashes, a dot, an ending: nothing that could lead out of a folder.
  static func isName(_ name: String) -> Bool { name.wholeMatch(of: /[a-z0-9-]+\.[a-z0-9]+/) != nil }
}

extension HTTPField.Name {
  fileprivate static let referrerPolicy = HTTPField.Name("Referrer-Policy") ?? .referer
  fileprivate static let openerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy") ?? .origin
}
