/// The texts drawn last. It keeps two generations: when the young one is full the old one goes, and what is used again stays.
struct TextCache {
  private var young: [TextRequest: DrawnText] = [:]
  private var old: [TextRequest: DrawnText] = [:]
  private var pixels = 0

  /// What one generation holds at most.
  static let maximumEntries = 256
  static let maximumPixels = 1 << 20

  mutating func find(_ request: TextRequest) -> DrawnText? {
    if let text = young[request] { return text }
    guard let text = old[request] else { return nil }
    insert(text, for: request)
    return text
  }

  mutating func insert(_ text: DrawnText, for request: TextRequest) {
    if young.count >= Self.maximumEntries || pixels > Self.maximumPixels {
      old = young
      young = [:]
      pixels = 0
    }
    pixels += text.bitmap.pixels.count
    young[request] = text
  }
}
