internal import AvatarSupport
import AvatarRun
import AvatarScene

/// A progress line on standard error: the fraction of the input, the number of records, the rate,
/// the remaining or elapsed time, and failures. It is redrawn ten times a second, each time with
/// one write over the previous line, so that it does not flicker.
struct ProgressBar {
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?
  private var shown = false
  private static let interval = Duration.milliseconds(100)
  private static let width = 24
  private static let clearing = "\r\u{1B}[K"

  /// Whether the line should be redrawn now.
  var isDue: Bool { last.map { $0.duration(to: .now) >= Self.interval } ?? true }

  /// - Parameters:
  ///   - progress: the fraction of the input that was read, 0 to 1; nil if unknown.
  ///   - messages: lines to print above the bar.
  mutating func draw(_ summary: RunSummary, progress: Double?, messages: String = "") {
    let now = ContinuousClock.now
    last = now
    let line = Self.line(summary, progress: progress, seconds: start.duration(to: now) / .seconds(1))
    Terminal.draw((shown ? Self.clearing : "") + PlainText.lines(messages) + Self.fit(line, Terminal.columns - 1))
    shown = true
  }

  /// Removes the line to make room for other output.
  mutating func clear() {
    guard shown else { return }
    shown = false
    last = nil
    Terminal.draw(Self.clearing)
  }

  static func line(_ summary: RunSummary, progress: Double?, seconds: Double) -> String {
    let rate = seconds > 0 ? Double(summary.done) / seconds : 0
    var parts = ["\(summary.done) record\(summary.done == 1 ? "" : "s")", "\(rounded(rate))/s"]
    if let progress {
      parts.insert(bar(progress) + " \(Int((progress * 100).rounded(.down))) %", at: 0)
      parts.append(progress > 0 ? "\(clock(seconds * (1 - progress) / progress)) left" : clock(seconds))
    } else {
      parts.append(clock(seconds))
    }
    if summary.failed > 0 { parts.append("\(summary.failed) failed") }
    return parts.joined(separator: "  ")
  }

  private static func bar(_ progress: Double) -> String {
    let filled = Int((min(1, max(0, progress)) * Double(width)).rounded(.down))
    return "[" + String(repeating: "█", count: filled) + String(repeating: "·", count: width - filled) + "]"
  }

  private static func rounded(_ rate: Double) -> String {
    rate >= 100 ? "\(Int(min(rate, 1e9).rounded()))" : "\((rate * 10).rounded() / 10)"
  }

  private static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 359_999).rounded())
    let (minutes, rest) = (whole / 60 % 60, whole % 60)
    let tail = "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
    return whole >= 3600 ? "\(whole / 3600):\(minutes < 10 ? "0" : "")\(tail)" : tail
  }

  private static func fit(_ text: String, _ columns: Int) -> String { String(text.prefix(max(20, columns))) }
}
