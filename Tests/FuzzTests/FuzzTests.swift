import Foundation
import FuzzTargets
import Testing

/// Runs every fuzz target on its corpus, and on inputs derived from it, without a trap. `make fuzz`
/// continues for any time.
@Suite struct FuzzTests {
  /// `EVERY=1`, which `make test-all` and CI set, takes all changes; else the first fifth of them is taken.
  private static let share = ProcessInfo.processInfo.environment["EVERY"] == "1" ? 1 : 5
  /// The number of mutated inputs for each target, over its whole corpus.
  private static let changes = 400
  /// More for what comes from other makers of art: each is mutated three times.
  private static let moreChanges = ["packs": 3400, "overlays": 3400, "parts": 1500]

  private static func corpus(_ target: String) throws -> [[UInt8]] {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let folder = root.appending(path: "Fuzz/corpus/\(target)")
    // What vector editors export is there for other tests too.
    let folders = [folder] + (target == "parts" ? [root.appending(path: "Fixtures/editors")] : [])
    return try folders.flatMap { folder in
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
        .sorted()
      return try names.map { Array(try Data(contentsOf: folder.appending(path: $0))) }
    }
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func aTargetTakesItsCorpusAndWhatIsMadeOfIt(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let corpus = try Self.corpus(name)
    try #require(!corpus.isEmpty)
    target.take(corpus, changes: (Self.moreChanges[name] ?? Self.changes) / Self.share)
  }

  /// Otherwise the targets of packs would test nothing but messages.
  @Test func aPackOfTheCorpusIsDrawn() throws {
    let packs = try Self.corpus("packs").filter { $0.starts(with: Array("render-avatars pack 1\n".utf8)) }
    #expect(packs.count == 2)
    let faults = try packs.flatMap(FuzzTarget.faults)
    #expect(faults == [])
  }

  @Test func everyFolderOfTheCorpusHasATarget() throws {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let folders = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Fuzz/corpus").path).filter {
      !$0.hasPrefix(".")
    }
    #expect(Set(folders) == Set(FuzzTarget.names))
  }
}
