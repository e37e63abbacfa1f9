internal import AvatarPixels
internal import AvatarRaster
internal import AvatarSupport
internal import AvatarText
internal import FoundationShim

/// One golden in the commits that changed it.
package struct GoldenHistory: Sendable {
  /// One commit, and the pictures that the golden had in it.
  package struct Commit: Sendable {
    /// The commit's name, in hexadecimal.
    package let name: String
    /// The day of the commit.
    package let date: String
    package let subject: String
    /// The files of the golden's pictures; nil where the commit has none.
    package let pictures: [[UInt8]?]

    package init(name: String, date: String, subject: String, pictures: [[UInt8]?]) {
      (self.name, self.date, self.subject, self.pictures) = (name, date, subject, pictures)
    }

    /// The commit in one line: day, short name and subject.
    package var title: String { PlainText.line("\(date) \(String(name.prefix(10))) \(subject)") }
  }

  package let golden: String
  /// The latest first.
  package let commits: [Commit]

  package init(golden: String, commits: [Commit]) { (self.golden, self.commits) = (golden, commits) }

  /// The pictures as one HTML page that loads nothing and runs nothing.
  package var page: String {
    let title = HTMLText.escaped("\(golden): \(commits.count) \(commits.count == 1 ? "commit" : "commits")")
    let digest = Data(SHA256.digest(Array(Self.css.utf8))).base64EncodedString()
    let figures = commits.map { commit in
      let pictures = commit.pictures.map(Self.picture).joined()
      return "<figure>\(pictures)<figcaption>\(HTMLText.escaped(commit.title))</figcaption></figure>"
    }
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'sha256-\(digest)'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>\(Self.css)</style></head>
      <body><h1>\(title)</h1>
      <main>
      \(figures.joined(separator: "\n"))
      </main></body></html>

      """
  }

  private static let css = """
    :root { color-scheme: light dark } body { margin: 1.4rem; font: 15px/1.5 system-ui, sans-serif }
    main { display: flex; flex-wrap: wrap; gap: 1.4rem } figure { margin: 0; max-width: 24rem }
    img { image-rendering: pixelated; min-width: 9rem; max-width: 100%; background: repeating-conic-gradient(#8883 0 25%, #fff3 0 50%) 0 0 / 16px 16px }
    figcaption { overflow-wrap: anywhere; font-size: .85rem }
    """

  private static func picture(_ bytes: [UInt8]?) -> String {
    guard let bytes else { return "<p>not there</p>" }
    guard bytes.count <= GoldenLimit.fileBytes,
      let bitmap = try? PNGDecoder.decode(bytes, pixelLimit: GoldenLimit.pixels)
    else { return "<p>no picture</p>" }
    let address = "data:image/png;base64," + Data(bytes).base64EncodedString()
    return "<img alt=\"\" width=\"\(bitmap.width)\" height=\"\(bitmap.height)\" src=\"\(address)\">"
  }
}
