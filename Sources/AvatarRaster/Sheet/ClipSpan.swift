/// A clip's name and the numbers of its frames over the whole sheet.
struct ClipSpan: Hashable, Sendable {
  let name: String
  let frames: Range<Int>

  /// Spans that follow one another, from names and counts.
  static func consecutive(_ clips: [(name: String, frames: Int)]) -> [ClipSpan] {
    var next = 0
    return clips.map { clip in
      defer { next += clip.frames }
      return ClipSpan(name: clip.name, frames: next..<(next + clip.frames))
    }
  }
}
