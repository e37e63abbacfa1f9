/// The report as one HTML page: nothing is loaded, so it can be attached to a build or a mail as it is.
enum ReportPage {
  static func page(_ report: GoldenReport, _ sections: [String]) -> String {
    let count = report.verdicts.count
    let title = count == 0 ? "All \(report.total) goldens hold" : "\(count) of \(report.total) goldens differ"
    let all = count == 0 ? "" : commandLine(report.acceptCommand + " --all", label: "Accept everything below")
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
      \(modes)
      <label>Zoom <input id="zoom" type="range" min="1" max="8" value="3"></label>
      <label>Old ↔ new <input id="mix" type="range" min="0" max="100" value="50"></label>
      <label><input id="dark" type="checkbox"> Dark ground</label>
      <input id="filter" type="search" placeholder="Filter by name or part" aria-label="Filter by name or part">
      </div>
      \(all)
      </header>
      <main>
      \(sections.joined(separator: "\n"))
      </main>
      <script>
      \(ReportStyle.script)
      </script></body></html>

      """
  }

  private static var modes: String {
    [("side", "Side by side"), ("onion", "Onion skin"), ("blink", "Blink"), ("swipe", "Swipe"), ("detail", "Detail")]
      .map { "<button data-mode=\"\($0.0)\">\($0.1)</button>" }.joined()
  }

  static func section(_ verdict: GoldenVerdict, _ pictures: [ReportPictures], command: String) -> String {
    let findings = verdict.findings.map { "<li>\(escape(verdict.sentence($0)))</li>" }.joined()
    let facts = verdict.golden.map { "<p class=\"facts\">Avatar \(escape($0.who)) · \(escape($0.subject.words))</p>" } ?? ""
    let asks = verdict.golden?.asks.map { "<p class=\"asks\">\(escape($0))</p>" } ?? ""
    return """
      <section data-name="\(escape(verdict.name + " " + verdict.message))">
      <h2>\(escape(verdict.name))</h2>
      \(asks)\(facts)
      <ul>\(findings)</ul>
      \(pictures.map(figure).joined(separator: "\n"))
      \(commandLine(command, label: verdict.isMissing ? "Record" : "Accept"))
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

  static func escape(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}
