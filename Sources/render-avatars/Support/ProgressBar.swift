import AvatarRaster
import AvatarScene
import AvatarRun

/// One line on standard error that says how far a run is: done, rate, time left or gone, failures. Redrawn a few times a second.
struct ProgressBar {
  /// Records in the input, where that is known.
  let total: Int?
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?
  private var shown = false
  private static let interval = Duration.milliseconds(100)

  init(total: Int?) { self.total = total }

  mutating func update(_ summary: RunSummary) {
    let now = ContinuousClock.now
    if let last, last.duration(to: now) < Self.interval { return }
    last = now
    shown = true
    Terminal.draw("\r" + Self.fit(line(summary, start.duration(to: now)), Machine.columns - 1) + "\u{1B}[K")
  }

  /// Takes the line away, so that a message or the summary can stand there.
  mutating func clear() {
    guard shown else { return }
    shown = false
    last = nil
    Terminal.draw("\r\u{1B}[K")
  }

  private func line(_ summary: RunSummary, _ elapsed: Duration) -> String {
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    let rate = seconds > 0 ? Double(summary.done) / seconds : 0
    var text = total.map { Self.bar(summary.done, $0) + " \(summary.done)/\($0)" } ?? "\(summary.done) records"
    text += "  \(Self.rounded(rate))/s"
    if let total, rate > 0 { text += "  \(Self.clock(Double(max(0, total - summary.done)) / rate)) left" } else { text += "  \(Self.clock(seconds))" }
    return text + (summary.failed > 0 ? "  \(summary.failed) failed" : "")
  }

  private static func bar(_ done: Int, _ total: Int) -> String {
    let filled = total > 0 ? min(24, done * 24 / total) : 0
    return "[" + String(repeating: "█", count: filled) + String(repeating: "·", count: 24 - filled) + "]"
  }

  static func rounded(_ rate: Double) -> String {
    rate >= 100 ? "\(Int(rate.rounded()))" : "\((rate * 10).rounded() / 10)"
  }

  static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 359_999).rounded())
    let (minutes, rest) = (whole / 60 % 60, whole % 60)
    let tail = "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
    return whole >= 3600 ? "\(whole / 3600):\(minutes < 10 ? "0" : "")\(tail)" : tail
  }

  private static func fit(_ text: String, _ columns: Int) -> String { String(text.prefix(max(20, columns))) }
}
