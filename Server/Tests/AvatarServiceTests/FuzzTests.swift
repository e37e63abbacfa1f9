import Foundation
import ServiceFuzzTargets
import Testing

/// The doors of the service take their corpora, and inputs made from them, without a trap. `make fuzz` goes on from here; FUZZ_CHANGES asks for more inputs.
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
