import Foundation
import ServiceFuzzTargets
import Testing

/// Runs the fuzz targets of the service on their corpora, and on inputs derived from them, without
/// a trap. `make fuzz` continues from here; FUZZ_CHANGES sets the number of inputs.
@Suite struct FuzzTests {
  private static let changes = ProcessInfo.processInfo.environment["FUZZ_CHANGES"].flatMap(Int.init) ?? 300

  @Test(arguments: FuzzTarget.service.map(\.name)) func aTargetTakesItsCorpusAndWhatIsMadeOfIt(name: String) throws {
    let target = try #require(FuzzTarget.service.first { $0.name == name })
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let folder = root.appendingPathComponent("Fuzz/corpus/\(name)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    try #require(!files.isEmpty)
    target.take(try files.map { Array(try Data(contentsOf: folder.appendingPathComponent($0))) }, changes: Self.changes)
  }
}
