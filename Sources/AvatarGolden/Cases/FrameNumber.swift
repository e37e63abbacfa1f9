/// The two-digit frame number in the names of cases: `03`.
enum FrameNumber {
  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
