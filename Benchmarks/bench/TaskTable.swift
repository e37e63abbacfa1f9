import AvatarRaster
import AvatarScene
import AvatarSheets
import Foundation

/// Prints the duration of each task of a cold run on one thread, one JSON line per record. A
/// simulation of many cores uses this output.
///
/// `read` is the part that one thread does for all records in sequence. The other tasks of a record
/// run in order, in parallel with those of other records.
struct TaskTable {
  let lines: [String]

  init(lines: [String]) { self.lines = lines.isEmpty ? (try? Players.lines()) ?? [] : lines }

  func printSheets() throws {
    let renderer = try AvatarRenderer()
    var options = SheetOptions()
    (options.scales, options.facings) = ([2], [.front])
    for (number, line) in lines.enumerated() {
      var tasks = Tasks()
      let record = try tasks.time("read") { try Players.record(line, number: number) }
      let prepared = try tasks.time("parts") {
        try renderer.planSheet(renderer.resolve(record).avatar, options: options).map { try $0.prepared() }
      }
      let painted = try tasks.time("paint") { try prepared.map { try $0.painted() } }
      let encoded = try tasks.time("encode") { try painted.map { try $0.encoded() } }
      let files = try encoded.flatMap { try $0.files(named: "x") }
      try tasks.time("write") { try write(files) }
      tasks.print(bytes: files.reduce(0) { $0 + $1.pixelBytes + $1.bytes.count })
    }
  }

  func printStills() throws {
    let renderer = try AvatarRenderer()
    let options = StillOptions()
    for (number, line) in lines.enumerated() {
      var tasks = Tasks()
      let record = try tasks.time("read") { try Players.record(line, number: number) }
      let file = try tasks.time("paint") { try renderer.thumbnail(renderer.resolve(record).avatar, options: options) }
      try tasks.time("write") { try write([OutputFile(name: "x.png", bytes: file)]) }
      tasks.print(bytes: 8 * options.size * options.size)
    }
  }

  /// Writes the files to the temporary directory and removes them.
  private func write(_ files: [OutputFile]) throws {
    for file in files {
      let place = FileManager.default.temporaryDirectory.appendingPathComponent("task-\(getpid())-\(file.name)")
      try Data(file.bytes).write(to: place)
      try FileManager.default.removeItem(at: place)
    }
  }

  /// Durations in microseconds, by task name.
  private struct Tasks {
    private var times: [(String, Double)] = []

    mutating func time<R>(_ name: String, _ body: () throws -> R) rethrows -> R {
      let start = ContinuousClock.now
      let result = try body()
      let time = start.duration(to: .now).components
      times.append((name, Double(time.seconds) * 1e6 + Double(time.attoseconds) / 1e12))
      return result
    }

    func print(bytes: Int) {
      Swift.print(
        "{" + (times.map { "\"\($0.0)\": \(Int($0.1.rounded()))" } + ["\"bytes\": \(bytes)"]).joined(separator: ", ")
          + "}")
    }
  }
}

extension OutputFile {
  /// The size of a PNG file's decoded pixels in memory, in bytes, computed from the image size in
  /// its header; 0 for other files.
  fileprivate var pixelBytes: Int {
    guard name.hasSuffix(".png"), bytes.count > 24 else { return 0 }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
    return 4 * number(16..<20) * number(20..<24)
  }
}
