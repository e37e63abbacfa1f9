/// A frame's number as names have it: `03`, so that names sort by time.
enum TwoDigits {
  static func text(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
