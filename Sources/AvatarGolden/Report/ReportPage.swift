internal import AvatarPixels
internal import AvatarScene
internal import AvatarSupport
internal import AvatarRaster
internal import GoldenPages

/// The report as one HTML page. It loads no other files, so it can be attached to a build or an
/// e-mail.
enum ReportPage {
  /// The initial zoom, in screen pixels per picture pixel.
  private static let zoom = 3
  private static let style = PageTemplate.style(golden_report_css())
  private static let script = PageTemplate.script(golden_report_js())

  /// The content security policy: only the page's own style and script, identified by their
  /// digests, and inline pictures. Markup injected by a set has no effect.
  private static func policy(isServed: Bool) -> String {
    "default-src 'none'; img-src data:; style-src '\(style.digest)'; script-src '\(script.digest)'; base-uri 'none'; "
      + "form-action 'none'" + (isServed ? "; connect-src 'self'" : "")
  }

  /// - Parameter isServed: whether the page's server carries out what its buttons say.
  static func page(_ report: GoldenReport, _ sections: [String], isServed: Bool = false) -> String {
    let all = isServed ? nil : report.shownAllCommand
    return PageTemplate.filled(
      golden_report_html(),
      [
        "policy": policy(isServed: isServed), "title": HTMLText.escaped(report.title), "style": style.element,
        "served": isServed ? " data-served" : "", "zoom": "\(zoom)",
        "environment": (report.comparison ?? report.environment).map {
          "<p class=\"environment\">\(HTMLText.escaped(sentence($0)))</p>"
        } ?? "",
        "all": all.map {
          commandLine(
            $0, label: "Accept everything below",
            attributes: " id=\"all\" data-accept=\"\(HTMLText.escaped(report.shownCommand))\"")
        } ?? "",
        "index": index(report), "causes": causes(report), "sections": sections.joined(separator: "\n"),
        "script": script.element,
      ])
  }

  /// Returns for each cause the links to its goldens, each with a bar whose length shows the size
  /// of the difference.
  private static func index(_ report: GoldenReport) -> String {
    let largest = max(1, report.verdicts.map(\.weight).max() ?? 1)
    return report.rows.filter { !$0.verdicts.isEmpty }.map { cause, verdicts in
      let links = verdicts.map { verdict in
        let share = max(2, Double(verdict.weight) / Double(largest) * 100)
        return
          "<li><a href=\"#\(anchor(verdict))\">\(HTMLText.escaped(verdict.name))<i data-share=\"\(Int(share))\"></i></a></li>"
      }
      return "<p class=\"cause\">\(HTMLText.escaped(cause.shownSubject))</p><ol>\(links.joined(separator: "\n"))</ol>"
    }.joined(separator: "\n")
  }

  private static func causes(_ report: GoldenReport) -> String {
    let list = report.causes.prefix(100).map { "<li>\(HTMLText.escaped($0.sentence))</li>" }.joined(separator: "\n")
    return list.isEmpty ? "" : "<div class=\"causes\"><h2 id=\"why\">Why</h2><ul>\(list)</ul></div>"
  }

  private static func anchor(_ verdict: GoldenVerdict) -> String { "golden-" + HTMLText.escaped(verdict.name) }

  static func section(_ verdict: GoldenVerdict, _ pictures: [ReportPictures], command: String?) -> String {
    let findings = verdict.findings.map { "<li>\(HTMLText.escaped(verdict.sentence($0)))</li>" }.joined()
    let facts =
      verdict.golden.map {
        "<p class=\"facts\">Avatar \(HTMLText.escaped($0.subjectName)) · \(HTMLText.escaped($0.subject.description))</p>"
      } ?? ""
    let asks = verdict.golden?.asks.map { "<p class=\"asks\">\(HTMLText.escaped($0))</p>" } ?? ""
    return """
      <section id="\(anchor(verdict))" data-name="\(HTMLText.escaped(verdict.name + " " + verdict.message))"\(taken(verdict))>
      <h2>\(HTMLText.escaped(verdict.name))</h2>
      \(asks)\(facts)
      \(pictures.map(figure).joined(separator: "\n"))
      <ul>\(findings)</ul>
      \(command.map { commandLine($0, label: verdict.isMissing ? "Record" : "Accept") } ?? "")
      </section>
      """
  }

  /// Returns the attributes with the golden's name, and with it as a shell word for the accept command.
  private static func taken(_ verdict: GoldenVerdict) -> String {
    if verdict.isUnacceptable { return "" }
    return " data-golden=\"\(HTMLText.escaped(verdict.name))\""
      + " data-accept=\"\(HTMLText.escaped(ShellWord.quoted(verdict.name)))\""
  }

  /// Returns the rectangles of the frames and their durations in milliseconds.
  private static func frames(_ pictures: ReportPictures) -> String {
    pictures.cells.map {
      "\($0.rect.x) \($0.rect.y) \($0.rect.width) \($0.rect.height) \($0.x) \($0.y) \($0.milliseconds)"
    }.joined(separator: ",")
  }

  private static func player(_ pictures: ReportPictures) -> String {
    guard !pictures.cells.isEmpty else { return "" }
    let panes = [("expected", "golden"), ("actual", "now")].compactMap { name, words in
      pictures.address(name) == nil
        ? nil
        : "<figure><canvas data-of=\"\(name)\" role=\"img\" aria-label=\"\(words), moving\"></canvas><figcaption>\(words)</figcaption></figure>"
    }
    return "<div class=\"play\" data-frames=\"\(frames(pictures))\">\(panes.joined())</div>"
  }

  private static func figure(_ pictures: ReportPictures) -> String {
    func image(_ name: String, _ words: String) -> String {
      let width = name == "triptych" ? "" : " width=\"\(zoom * pictures.width)\""
      return pictures.address(name).map { "<img class=\"\(name)\" alt=\"\(words)\"\(width) src=\"\($0)\">" } ?? ""
    }
    let names = [("expected", "golden"), ("diff", "difference"), ("actual", "now")]
    let panes = names.compactMap { name, words in
      pictures.address(name) == nil
        ? nil : "<figure class=\"pane \(name)\">\(image(name, words))<figcaption>\(words)</figcaption></figure>"
    }
    return """
      <div class="pictures\(pictures.cells.isEmpty ? "" : " moving")" tabindex="0" role="group" aria-label="Pictures" data-width="\(pictures.width)">
      <div class="side">\(panes.joined())</div>
      <div class="stack">\(image("expected", "golden"))\(image("actual", "now"))</div>
      <div class="zoomed">\(image("triptych", "golden, difference and now, enlarged"))</div>
      \(player(pictures))
      </div>
      """
  }

  private static func commandLine(_ command: String, label: String, attributes: String = "") -> String {
    "<p class=\"command\"\(attributes)><span>\(label)</span><code>\(HTMLText.escaped(command))</code><button type=\"button\" data-copy>Copy</button></p>"
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
}
