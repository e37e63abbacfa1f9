import AvatarRaster
import AvatarScene
import Testing

@testable import AvatarRun

/// Parsed records as one line of text each: `mia@3` for a record that begins on line 3, or the
/// diagnostic's text.
enum Readings {
  static let fields = (try? BuiltInArt.pack().catalog.fields) ?? RecordFields([])

  static func words(
    _ text: String, format: InputFormat = .auto, stem: String? = nil, chunk: Int = 65_536
  ) throws -> [String] {
    try words(Array(text.utf8), format: format, stem: stem, chunk: chunk)
  }

  static func words(
    _ bytes: [UInt8], format: InputFormat = .auto, stem: String? = nil, chunk: Int = 65_536
  ) throws -> [String] {
    try all(bytes, format: format, stem: stem, chunk: chunk).map(word)
  }

  static func all(
    _ bytes: [UInt8], format: InputFormat = .auto, stem: String? = nil, chunk: Int = 65_536
  ) throws -> [RecordReadResult] {
    var reader = RecordReader(
      stream: stream(bytes, chunk: chunk), name: "in", stem: stem, fields: fields, format: format)
    var readings: [RecordReadResult] = []
    while let reading = try reader.next() { readings.append(reading) }
    return readings
  }

  static func records(_ text: String, format: InputFormat = .auto) throws -> [AvatarRecord] {
    try all(Array(text.utf8), format: format).compactMap { reading in
      if case .record(let record) = reading { record } else { nil }
    }
  }

  static func word(_ reading: RecordReadResult) -> String {
    switch reading {
    case .record(let record): "\(record.id)@\(record.line ?? 0)"
    case .failed(let diagnostic, _): diagnostic.text
    }
  }

  /// Returns the bytes in chunks, followed by a read error instead of the end if requested.
  static func stream(_ bytes: [UInt8], chunk: Int, failure: InputError? = nil) -> ByteStream {
    var rest = bytes[...]
    return ByteStream { () throws(InputError) in
      if rest.isEmpty, let failure { throw failure }
      defer { rest = rest.dropFirst(chunk) }
      return Array(rest.prefix(chunk))
    }
  }
}
