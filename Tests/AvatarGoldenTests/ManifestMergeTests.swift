@testable import AvatarGolden
import Testing

@Suite struct ManifestMergeTests {
  private func environment(_ cairo: String) -> GoldenEnvironment {
    GoldenEnvironment(items: [.init(name: "platform", value: "linux"), .init(name: "cairo", value: cairo)])
  }

  /// - Parameter goldens: names and pixels, separated by `=`.
  private func manifest(_ goldens: [String], cairo: String = "1") -> GoldenManifest {
    let entries = goldens.map { text in
      let parts = text.split(separator: "=").map(String.init)
      return GoldenEntry(
        name: parts[0], subjectName: "mia", shows: "idle 0",
        pictures: [.init(file: parts[0] + ".png", width: 1, height: 1, pixels: parts[1])])
    }
    return GoldenManifest(environment: environment(cairo), entries: entries)
  }

  private func merge(_ base: GoldenManifest, _ ours: GoldenManifest, _ theirs: GoldenManifest) -> ManifestMerge {
    ManifestMerge(base: base, ours: ours, theirs: theirs)
  }

  @Test func eachBranchsGoldensAreTaken() {
    let merged = merge(
      manifest(["a=0", "b=0", "c=0"]), manifest(["a=1", "b=0", "c=0"]), manifest(["a=0", "b=0", "c=2"]))
    #expect(merged.manifest == manifest(["a=1", "b=0", "c=2"]) && merged.conflicts.isEmpty)
  }

  @Test func newOnesStandBehindThoseThatTheyFollow() {
    let merged = merge(
      manifest(["a=0", "b=0"]), manifest(["a=0", "x=1", "b=0"]), manifest(["y=2", "a=0", "b=0", "z=2"]))
    #expect(merged.manifest.entries.map(\.name) == ["y", "a", "x", "b", "z"] && merged.conflicts.isEmpty)
  }

  @Test func whatOneBranchForgetsIsGone() {
    let merged = merge(manifest(["a=0", "b=0"]), manifest(["b=0"]), manifest(["a=0", "b=1"]))
    #expect(merged.manifest == manifest(["b=1"]) && merged.conflicts.isEmpty)
  }

  @Test func whatBothRecordAlikeIsNoConflict() {
    #expect(merge(manifest(["a=0"]), manifest(["a=1"]), manifest(["a=1"])).conflicts.isEmpty)
  }

  @Test func whatBothRecordDifferentlyIsOursAndNamed() {
    let merged = merge(manifest(["a=0"]), manifest(["a=1"]), manifest(["a=2"]))
    #expect(merged.manifest == manifest(["a=1"]) && merged.conflicts == ["a"])
  }

  @Test func whatOneChangesAndTheOtherForgetsIsKeptAndNamed() {
    let merged = merge(manifest(["a=0"]), manifest([]), manifest(["a=2"]))
    #expect(merged.manifest == manifest(["a=2"]) && merged.conflicts == ["a"])
  }

  @Test func withoutAnAncestorEachSidesOwnAreTaken() {
    let merged = merge(GoldenManifest(), manifest(["a=1"]), manifest(["b=2"]))
    #expect(Set(merged.manifest.entries.map(\.name)) == ["a", "b"] && merged.conflicts.isEmpty)
  }

  /// One branch recorded all anew on another machine; the other one's golden comes from
  /// elsewhere then.
  @Test func aGoldenOfTheMachineThatIsReplacedComesFromElsewhere() {
    let merged = merge(
      manifest(["a=0", "b=0"]), manifest(["a=1", "b=1"], cairo: "2"), manifest(["a=0", "b=0", "c=3"]))
    #expect(merged.manifest.environment == environment("2"))
    #expect(merged.manifest.entries.filter(\.isFromElsewhere).map(\.name) == ["c"])
  }

  @Test func theResultReadsBack() throws {
    let merged = merge(manifest(["a=0"]), manifest(["a=1"]), manifest(["a=0", "b=2"])).manifest
    #expect(try GoldenSource.manifest(Array(GoldenSource.text(merged).utf8)) == merged)
  }
}
