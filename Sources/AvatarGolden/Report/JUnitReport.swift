internal import AvatarSupport
package import AvatarScene
internal import AvatarRaster

/// The verdicts as JUnit XML, which CI systems show as tests. It contains no time: the same
/// verdicts give the same bytes.
package enum JUnitReport {
  /// - Parameters:
  ///   - suite: the name of the test suite, such as the folder of the set.
  ///   - comparison: how the goldens were compared, as text.
  ///   - report: the folder of the report, for the paths of its pictures.
  package static func text(_ verdicts: [GoldenVerdict], suite: String, comparison: String, report: String) -> String {
    let differing = verdicts.filter { !$0.passes }
    let errors = differing.count(where: \.isBroken)
    let counts =
      "tests=\"\(verdicts.count)\" failures=\"\(differing.count - errors)\" errors=\"\(errors)\" skipped=\"0\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="goldens" \(counts)>
        <testsuite name="\(escaped(suite))" \(counts)>
          <properties><property name="comparison" value="\(escaped(comparison))"/></properties>
      \(verdicts.map { testCase($0, report) }.joined(separator: "\n"))
        </testsuite>
      </testsuites>

      """
  }

  /// Returns the report of a set that cannot be opened: one test with an error.
  package static func text(opening diagnostics: [Diagnostic], suite: String) -> String {
    let counts = "tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\""
    let message = escaped(diagnostics.first?.text ?? "")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="goldens" \(counts)>
        <testsuite name="\(escaped(suite))" \(counts)>
          <testcase classname="goldens" name="the set can be drawn">
            <error type="failed" message="\(message)">\(escaped(diagnostics.map(\.text).joined(separator: "\n")))</error>
          </testcase>
        </testsuite>
      </testsuites>

      """
  }

  private static func testCase(_ verdict: GoldenVerdict, _ report: String) -> String {
    let parts = GoldenName.shown(verdict.name).utf8.split(separator: "/")
    let group = parts.dropLast().joined(separator: ".")
    let start =
      "    <testcase classname=\"\(escaped(group.isEmpty ? "goldens" : group))\" name=\"\(escaped(String(parts.last ?? "")))\""
    guard !verdict.passes else { return start + "/>" }
    let element = verdict.isBroken ? "error" : "failure"
    let headline = verdict.findings.first.map(verdict.sentence) ?? ""
    let pictures = verdict.pictures(in: report).map { "[[ATTACHMENT|\($0)]]" }
    let output = pictures.isEmpty ? "" : "\n      <system-out>\(escaped(pictures.joined(separator: " ")))</system-out>"
    return """
      \(start)>
            <\(element) type="\(verdict.kindWord)" message="\(escaped(headline))">\(escaped(verdict.message))</\(element)>\(output)
          </testcase>
      """
  }

  private static func escaped(_ text: String) -> String { XMLText.escaped(PlainText.lines(text)) }
}

extension GoldenVerdict {
  /// Whether an error prevented the comparison.
  var isBroken: Bool {
    findings.contains { finding in
      switch finding {
      case .failed, .damaged, .stray: true
      default: false
      }
    }
  }

  /// The kind of the first finding, as one word.
  var kindWord: String {
    guard let first = findings.first else { return "none" }
    return switch first {
    case .missing: "missing"
    case .orphan: "orphan"
    case .stray: "stray"
    case .redefined: "redefined"
    case .damaged: "damaged"
    case .failed: "failed"
    case .pictures: "pictures"
    case .size: "size"
    case .pixels: "pixels"
    case .parts: "parts"
    case .unstable: "unstable"
    }
  }
}
