import AvatarRaster
import AvatarRun

/// A run's files as one tar on standard output. Behind the files of each record comes an entry `.manifest/N.json` with what a report says of it, so whoever reads
/// knows then that the record is whole; the last entry is `.manifest/summary.json`. No record's file can be called so, for no name begins with a dot.
struct TarStream {
  private var number = 0

  mutating func add(_ outcome: RecordOutcome) {
    number += 1
    for file in outcome.contents { put(file.name, file.bytes) }
    put("\(number)", outcome.json())
  }

  func finish(_ summary: RunSummary) {
    put("summary", summary.json)
    write(Tar.end)
  }

  private func put(_ name: String, _ json: JSON) {
    put(".manifest/\(name).json", Array((JSONWriter.line(json) + "\n").utf8))
  }

  private func put(_ name: String, _ bytes: [UInt8]) {
    write(Tar.head(name, size: bytes.count))
    write(bytes)
    write(Tar.padding(after: bytes.count))
  }

  /// A reader who went away wants no more: the run ends after the records that are being drawn.
  private func write(_ bytes: [UInt8]) {
    if Terminal.lost == nil, !Terminal.output(bytes) { Signals.stopForClosedOutput() }
  }
}
