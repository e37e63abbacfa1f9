internal import AvatarSupport

/// The `.json` files of a folder, sorted by bytes. A million names take about 45 MB, because they
/// are stored in one buffer.
struct FolderListing {
  let folder: String
  private var text: [UInt8] = []
  private var ranges: [Range<UInt32>] = []

  init(folder: String) throws(SystemError) {
    self.folder = folder
    try FolderNames.forEach(in: folder) { name in
      guard name.first != UInt8(ascii: "."), name.count > 5, name.suffix(5).elementsEqual(".json".utf8) else { return }
      let start = UInt32(clamping: text.count)
      text += name
      ranges.append(start..<UInt32(clamping: text.count))
    }
    ranges.sort { [text] in text[$0].lexicographicallyPrecedes(text[$1]) }
  }

  var count: Int { ranges.count }

  func name(_ number: Int) -> String { String(decoding: text[ranges[number]], as: UTF8.self) }

  func path(_ number: Int) -> String {
    folder.utf8.hasSuffix("/") ? folder + name(number) : "\(folder)/\(name(number))"
  }
}

extension [UInt8] {
  fileprivate subscript(range: Range<UInt32>) -> ArraySlice<UInt8> {
    self[Int(range.lowerBound)..<Int(range.upperBound)]
  }
}
