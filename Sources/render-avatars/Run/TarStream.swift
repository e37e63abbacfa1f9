internal import AvatarSupport
import AvatarRaster
import AvatarRun
internal import AvatarSheets

/// Writes the files of a run to standard output as one tar archive. A file that many records share
/// comes once, with the first of them. The files of each record are
/// followed by an entry `.manifest/N.json` with the record's report line, which tells the reader
/// that the record is complete. The last entry is `.manifest/summary.json`. These names cannot
/// collide with a record's files, because no such name begins with a dot.
struct TarStream {
  private var number = 0
  private var shared: Set<String> = []

  mutating func add(_ outcome: RecordOutcome) {
    number += 1
    for file in outcome.contents where !file.isShared || shared.insert(file.name).inserted {
      put(file.name, file.bytes)
    }
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

  /// If the reader closed standard output, the run ends after the records in progress.
  private func write(_ bytes: [UInt8]) {
    if Terminal.lost == nil, !Terminal.output(bytes) { Signals.stopForClosedOutput() }
  }
}
