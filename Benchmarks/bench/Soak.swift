import AvatarRaster
import AvatarScene
import Foundation

/// Renders random stills of random students in one process and prints the resident memory over
/// time.
struct Soak {
  let count: Int
  /// The capacity of the renderer's cache, in bytes.
  var cacheCapacity = AvatarRenderer.defaultCacheCapacity

  private static let sizes = [32, 48, 64, 96, 140, 256]
  private static let captions = [nil, nil, nil, StillOptions.firstName]

  func print() throws {
    let renderer = try AvatarRenderer(cacheCapacity: cacheCapacity)
    var random = Lehmer(state: 1)
    Swift.print("thumbnails  resident MiB")
    for number in 0...count {
      if number % max(1, count / 20) == 0 || number == 5000 { Swift.print("\(number)  \(Self.residentBytes() >> 20)") }
      let record = try Players.record(Population.line(number, renderer.pack, &random), number: number)
      var options = StillOptions()
      options.size = Self.sizes.randomElement(using: &random) ?? 140
      options.framing = Framing.allCases.randomElement(using: &random) ?? .full
      options.shape = StillOptions.Shape.allCases.randomElement(using: &random) ?? .square
      options.caption = Self.captions.randomElement(using: &random) ?? nil
      _ = try renderer.thumbnail(renderer.resolve(record).avatar, options: options)
    }
  }

  /// Returns the resident memory of the process in bytes; 0 where `/proc/self/statm` is not
  /// available.
  private static func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
