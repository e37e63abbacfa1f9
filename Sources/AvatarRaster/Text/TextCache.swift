internal import AvatarPixels

/// A cache of rendered texts with two generations. When the recent generation is full, the old one
/// is evicted; a text that is used again moves to the recent one.
struct TextCache {
  private var recent: [TextRequest: DrawnText] = [:]
  private var old: [TextRequest: DrawnText] = [:]
  private var pixels = 0

  /// The limits of one generation.
  static let maximumEntries = 256
  static let maximumPixels = 1 << 20

  mutating func find(_ request: TextRequest) -> DrawnText? {
    if let text = recent[request] { return text }
    guard let text = old[request] else { return nil }
    insert(text, for: request)
    return text
  }

  mutating func insert(_ text: DrawnText, for request: TextRequest) {
    if recent.count >= Self.maximumEntries || pixels > Self.maximumPixels {
      old = recent
      recent = [:]
      pixels = 0
    }
    pixels += text.bitmap.pixels.count
    recent[request] = text
  }
}
