import AvatarPixels
import AvatarSheets
import Foundation
import TestSupport

@testable import AvatarSheets

/// The files of one sheet, by name.
struct AtlasFiles {
  let all: [OutputFile]
  let byName: [String: [UInt8]]
  private let pictures: [String: Bitmap]

  init(_ files: [OutputFile]) {
    all = files
    byName = Dictionary(files.map { ($0.name, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    pictures = byName.filter { $0.key.hasSuffix(".png") && !$0.key.contains("/") }.compactMapValues {
      try? PNGDecoder.decode($0)
    }
  }

  /// Returns the texts of one format at one scale, sorted by file name. The avatar's name contains
  /// no dot.
  func texts(_ fileExtension: String, scale: Double, prefix: String) -> [(name: String, text: String)] {
    byName.keys.sorted().compactMap { name in
      guard name.hasSuffix("." + fileExtension), !name.contains("/"), name.hasPrefix(prefix),
        prefix.hasSuffix("-pet") || !name.hasPrefix(prefix + "-pet")
      else { return nil }
      let stem = name.dropLast(fileExtension.count + 1)
      let belongs = scale == 1 ? !stem.contains { "@.".contains($0) } : stem.hasSuffix(ScaleUnit.suffix(scale))
      return belongs ? (name, String(decoding: byName[name] ?? [], as: UTF8.self)) : nil
    }
  }

  func picture(_ name: String) throws -> Bitmap {
    guard let picture = pictures[name] else { throw ReadError("there is no picture \(name)") }
    return picture
  }
}
