internal import AvatarPixels
internal import AvatarRaster
internal import AvatarSupport
internal import Platform
internal import GoldenPages

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
    let figures = commits.map { commit in
      let pictures = commit.pictures.map(Self.picture).joined()
      return "<figure>\(pictures)<figcaption>\(HTMLText.escaped(commit.title))</figcaption></figure>"
    }
    let style = PageTemplate.style(golden_history_css())
    return PageTemplate.filled(
      golden_history_html(),
      [
        "digest": style.digest, "title": title, "style": style.element, "figures": figures.joined(separator: "\n"),
      ])
  }

  private static func picture(_ bytes: [UInt8]?) -> String {
    guard let bytes else { return "<p>not there</p>" }
    guard bytes.count <= GoldenLimit.fileBytes,
      let bitmap = try? PNGDecoder.decode(bytes, pixelLimit: GoldenLimit.pixels)
    else { return "<p>no picture</p>" }
    let address = "data:image/png;base64," + Data(bytes).base64EncodedString()
    return "<img alt=\"\" width=\"\(bitmap.width)\" height=\"\(bitmap.height)\" src=\"\(address)\">"
  }
}
