import AvatarGolden
import AvatarSupport
import AvatarRaster
import AvatarScene
import Foundation
import Programs
import TestSupport
import Testing

/// Mutation testing of the goldens: the art is changed at one location, as by accident, and some
/// golden must detect it.
@Suite struct MutationTests {
  static let kinds =
    PaintMutations.kinds + ShapeMutations.kinds + RigMutations.kinds + MotionMutations.kinds + WardrobeMutations.kinds
  /// The number of mutated locations of each kind; more with `MUTATIONS=20`.
  static let count = ProcessInfo.processInfo.environment["MUTATIONS"].flatMap { Int($0) } ?? 1

  /// With `MUTATIONS_ELSEWHERE=1` the tests compare as on another machine: pictures perceptually,
  /// draw lists exactly.
  private static let environment: GoldenEnvironment? =
    ProcessInfo.processInfo.environment["MUTATIONS_ELSEWHERE"] == nil ? nil : GoldenEnvironment(items: [])

  @Test(arguments: kinds.indices)
  func aGoldenSees(kind number: Int) throws {
    let kind = Self.kinds[number]
    let art = try ArtTree.builtIn.get()
    let places = kind.places(art)
    try #require(!places.isEmpty, "\(kind): the art has no place for this")
    var random = RandomNumbers(seed: UInt64(number) &* 0x9E37_79B9 &+ 7)
    let mutants = places.shuffled(using: &random).lazy.compactMap { place in place.applied(to: art).map { (place, $0) }
    }
    for (mutation, changed) in mutants.prefix(Self.count) {
      let witness = try Self.witness(of: mutation, changed, art)
      #expect(witness != nil, "\(kind): no golden sees \(mutation.text)")
      if let witness, Self.count > 1 { print("mutation: \(kind): \(mutation.text) — seen by \(witness)") }
    }
  }

  @Test func thereAreTwentyKindsAndMore() {
    #expect(Self.kinds.count >= 20 && Set(Self.kinds.map(\.name)).count == Self.kinds.count)
  }

  /// A control: mutants are detected because of their change, not because the art is serialised
  /// again.
  @Test func noGoldenSeesTheSameArtWrittenAnew() throws {
    let art = try ArtTree.builtIn.get()
    let set = try GoldenSet(
      folder: ProjectGoldens.folder, renderer: AvatarRenderer(pack: art.pack(replacing: art.sections)))
    let cases = GoldenTrace.inOrder(for: Concern()).prefix(20)
    #expect(cases.filter { !set.verify($0).passes && Baseline.holds($0) }.map(\.name) == [])
  }

  /// Returns the first golden whose picture differs with the changed art. If a few of them differ
  /// only in their draw lists, it returns the first of these; nil for none.
  private static func witness(of mutation: Mutation, _ changed: JSONValue, _ art: ArtTree) throws -> String? {
    let renderer = try AvatarRenderer(pack: art.pack(replacing: [mutation.section: changed]))
    let opened = Result { try GoldenSet(folder: ProjectGoldens.folder, renderer: renderer, environment: environment) }
    if case .failure(let error as GoldenError) = opened, error.description.contains("the art pack is damaged") {
      return "every golden, for the pack is refused"
    }
    let set = try opened.get()
    let cases = Dictionary(uniqueKeysWithValues: set.cases.map { ($0.name, $0) })
    var listed: String?
    var attempts = 8
    for golden in GoldenTrace.inOrder(for: mutation.concern) where attempts > 0 {
      guard let mutant = cases[golden.name] else { continue }
      if listed != nil { attempts -= 1 }
      let verdict = set.verify(mutant)
      guard !verdict.passes, Baseline.holds(golden) else { continue }
      if verdict.showsPixels { return golden.name }
      listed = listed ?? "\(golden.name), in its draw list"
    }
    return listed
  }
}

extension GoldenVerdict {
  /// Whether the difference is larger than the one that other library versions cause.
  fileprivate var showsPixels: Bool {
    findings.contains { finding in
      switch finding {
      case .pixels(_, let difference, _): difference.seen?.isWithin != true
      case .size: true
      default: false
      }
    }
  }
}

/// Caches whether a golden holds with unchanged art: one that differs anyway cannot detect a
/// mutation.
private enum Baseline {
  private static let known = Locked<[String: Bool]>([:])

  static func holds(_ golden: GoldenCase) -> Bool {
    if let found = known.withLock({ $0[golden.name] }) { return found }
    let holds = (try? ProjectGoldens.opened.get())?.verify(golden).passes ?? false
    known.withLock { $0[golden.name] = holds }
    return holds
  }
}
