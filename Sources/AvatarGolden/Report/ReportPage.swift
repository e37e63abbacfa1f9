internal import AvatarScene

/// The report as one HTML page: nothing is loaded, so it can be attached to a build or a mail as it is.
enum ReportPage {
  static func page(_ report: GoldenReport, _ sections: [String]) -> String {
    let count = report.verdicts.count
    let title = count == 0 ? "All \(report.total) goldens hold" : "\(count) of \(report.total) goldens differ"
    let all = report.acceptAllCommand.map { commandLine($0, label: "Accept everything below") } ?? ""
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(escape(title))</title>
      <style>
      \(ReportStyle.css)
      </style></head>
      <body>
      <header><h1>\(escape(title))</h1>
      \(report.environment.map { "<p class=\"environment\">\(escape(sentence($0)))</p>" } ?? "")
      <div class="bar" role="toolbar" aria-label="View">
      <span class="modes">\(modes)</span>
      <label>Zoom <input id="zoom" type="range" min="1" max="8" value="3"></label>
      <label>Old ↔ new <input id="mix" type="range" min="0" max="100" value="50"></label>
      <label>Ground <select id="ground"><option value="">as the page</option><option value="light">light</option><option value="dark">dark</option></select></label>
      <input id="filter" type="search" placeholder="Filter by name or part" aria-label="Filter by name or part">
      </div>
      \(all)
      </header>
      <div class="layout">
      <nav aria-label="Differences, the largest first"><ol>
      \(index(report))
      </ol></nav>
      <main>
      \(sections.joined(separator: "\n"))
      </main>
      </div>
      <script>
      \(ReportStyle.script)
      </script></body></html>

      """
  }

  private static var modes: String {
    [("side", "Side by side"), ("onion", "Onion skin"), ("blink", "Blink"), ("swipe", "Swipe"), ("detail", "Detail")].enumerated()
      .map { "<button data-mode=\"\($1.0)\" title=\"Key \($0 + 1)\">\($1.1)</button>" }.joined()
  }

  /// A link to each difference, under a bar as long as there is to see.
  private static func index(_ report: GoldenReport) -> String {
    let largest = max(1, report.verdicts.map(\.weight).max() ?? 1)
    return report.verdicts.map { verdict in
      let share = max(2, Double(verdict.weight) / Double(largest) * 100)
      return "<li><a href=\"#\(anchor(verdict))\">\(escape(verdict.name))<i style=\"width:\(Int(share))%\"></i></a></li>"
    }.joined(separator: "\n")
  }

  private static func anchor(_ verdict: GoldenVerdict) -> String { "golden-" + escape(verdict.name) }

  static func section(_ verdict: GoldenVerdict, _ pictures: [ReportPictures], command: String?) -> String {
    let findings = verdict.findings.map { "<li>\(escape(verdict.sentence($0)))</li>" }.joined()
    let facts = verdict.golden.map { "<p class=\"facts\">Avatar \(escape($0.who)) · \(escape($0.subject.words))</p>" } ?? ""
    let asks = verdict.golden?.asks.map { "<p class=\"asks\">\(escape($0))</p>" } ?? ""
    return """
      <section id="\(anchor(verdict))" data-name="\(escape(verdict.name + " " + verdict.message))">
      <h2>\(escape(verdict.name))</h2>
      \(asks)\(facts)
      <ul>\(findings)</ul>
      \(pictures.map(figure).joined(separator: "\n"))
      \(command.map { commandLine($0, label: verdict.isMissing ? "Record" : "Accept") } ?? "")
      </section>
      """
  }

  private static func figure(_ pictures: ReportPictures) -> String {
    func image(_ name: String, _ words: String) -> String {
      pictures.address(name).map { "<img class=\"\(name)\" alt=\"\(words)\" src=\"\($0)\">" } ?? ""
    }
    let names = [("expected", "golden"), ("diff", "difference"), ("actual", "now")]
    let panes = names.compactMap { name, words in
      pictures.address(name) == nil ? nil : "<figure class=\"pane \(name)\">\(image(name, words))<figcaption>\(words)</figcaption></figure>"
    }
    return """
      <div class="pictures" data-width="\(pictures.width)" style="--w:\(pictures.width)">
      <div class="side">\(panes.joined())</div>
      <div class="stack">\(image("expected", "golden"))\(image("actual", "now"))</div>
      <div class="zoomed">\(image("triptych", "golden, difference and now, enlarged"))</div>
      </div>
      """
  }

  private static func commandLine(_ command: String, label: String) -> String {
    "<p class=\"command\"><span>\(label)</span><code>\(escape(command))</code><button data-copy>Copy</button></p>"
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }

  /// Text from outside: what is no visible character is written out, and nothing in it is markup.
  static func escape(_ text: String) -> String {
    PlainText.lines(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
      .replacing("'", with: "&#39;")
  }
}
