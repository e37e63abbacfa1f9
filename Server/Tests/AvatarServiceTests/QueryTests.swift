import AvatarCatalog
import AvatarRaster
import AvatarScene
import Testing

@testable import AvatarService

@Suite struct QueryTests {
  @Test func escapesAreUndone() throws {
    let query = try Query("a=1&b=%23FF+x&c&d=a=b&&e=%E2%82%AC")
    #expect(query.pairs.map(\.name) == ["a", "b", "c", "d", "e"])
    #expect(query.pairs.map(\.value) == ["1", "#FF x", "", "a=b", "€"])
    #expect(try Query(nil).pairs.isEmpty)
  }

  @Test(arguments: ["a=%", "a=%4", "a=%zz", "a=%FF", "%C3=1", "a=%+1", "a=%2%30"])
  func brokenEscapesAreRefused(text: String) { #expect(throws: Problem.self) { try Query(text[...]) } }

  /// Any bytes are accepted or rejected, and an accepted query keeps its meaning when it is
  /// serialised again.
  @Test func anyTextIsReadOrRefused() throws {
    var random = Seeded(state: 3)
    let letters = Array("ab=&%+2fZ#é\0".unicodeScalars)
    var read = 0
    for _ in 0..<5000 {
      var text = ""
      for _ in 0..<random.below(24) { text.unicodeScalars.append(letters[random.below(letters.count)]) }
      guard let query = try? Query(text[...]) else { continue }
      read += 1
      let again = query.pairs.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }.joined(separator: "&")
      let second = try Query(again[...])
      #expect(second.pairs.map(\.name) == query.pairs.map(\.name))
      #expect(second.pairs.map(\.value) == query.pairs.map(\.value))
    }
    #expect(read > 500)
  }

  private static func escaped(_ text: String) -> String {
    text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Every option of the library accepts its default value under the command line's name and under
  /// the JSON name.
  @Test func everyOptionIsRead() throws {
    func check<Options: Equatable>(_ fields: OptionFields<Options>, _ defaultValue: Options) throws {
      for field in fields.all {
        let text = field.text(of: defaultValue)
        guard !text.isEmpty, field.name != "clip" else { continue }
        for name in [OptionQuery.name(of: field.flag, field.name), field.name] {
          var options = defaultValue
          try OptionQuery.read(fields, Query(pairs: [(name, text)]), into: &options, allowing: [])
          #expect(options == defaultValue, "\(name)=\(text)")
        }
      }
    }
    try check(StillOptions.fields, StillOptions())
    try check(PreviewOptions.fields, PreviewOptions())
    try check(SheetOptions.fields, SheetOptions())
  }

  @Test func switchesAreTrueOrFalse() throws {
    var options = StillOptions()
    try OptionQuery.read(
      StillOptions.fields, try Query("shadow=false&pet=none&embed-metadata=true"), into: &options, allowing: [])
    #expect((options.shadow, options.pet, options.embedsMetadata) == (false, false, true))
    try OptionQuery.read(StillOptions.fields, try Query("pet=true"), into: &options, allowing: [])
    #expect(options.pet)
    #expect(throws: OptionError.self) {
      try OptionQuery.read(StillOptions.fields, try Query("shadow=maybe"), into: &options, allowing: [])
    }
    #expect(throws: OptionError.self) {
      try OptionQuery.read(StillOptions.fields, try Query("shadow="), into: &options, allowing: [])
    }
  }

  @Test func listsAddUpAndOthersDoNot() throws {
    var options = SheetOptions()
    try OptionQuery.read(
      SheetOptions.fields, try Query("clips=idle&clips=walk,run&scale=1&scale=2"), into: &options, allowing: [])
    #expect(options.clips == ["idle", "walk", "run"])
    #expect(options.scales == [1, 2])
    #expect(throws: Problem.self) {
      try OptionQuery.read(SheetOptions.fields, try Query("padding=1&padding=1"), into: &options, allowing: [])
    }
    #expect(throws: Problem.self) {
      try OptionQuery.read(SheetOptions.fields, try Query("max-size=512&maxSize=512"), into: &options, allowing: [])
    }
  }

  @Test func aMisspeltNameIsToldWithWhatWasMeant() throws {
    var options = StillOptions()
    do {
      try OptionQuery.read(StillOptions.fields, try Query("frameing=head"), into: &options, allowing: ["v"])
      Issue.record("it was read")
    } catch let problem as Problem {
      #expect(problem.meant == "framing")
      #expect(problem.field == "frameing")
    }
  }

  @Test func acceptPicksWhatIsLikedBest() {
    let types = ["image/png", "image/svg+xml", "image/webp"]
    #expect(AcceptHeader(nil).best(of: types) == "image/png")
    #expect(AcceptHeader("*/*").best(of: types) == "image/png")
    #expect(AcceptHeader("image/webp").best(of: types) == "image/webp")
    #expect(AcceptHeader("image/avif, image/webp;q=0.9, image/*;q=0.8").best(of: types) == "image/webp")
    #expect(AcceptHeader("image/png;q=0, */*").best(of: types) == "image/svg+xml")
    #expect(AcceptHeader("text/html").best(of: types) == nil)
    #expect(AcceptHeader("IMAGE/PNG ; q=0.1").best(of: types) == "image/png")
    #expect(AcceptHeader(",;,q=x,*/*;q=nan").quality(of: "image/png") >= 0)
  }

  @Test func tagsAreCompared() {
    #expect(EntityTag.matches("\"a\"", "\"b\", W/\"a\""))
    #expect(EntityTag.matches("\"a\"", "*"))
    #expect(!EntityTag.matches("\"a\"", "\"ab\""))
    #expect(!EntityTag.matches("\"a\"", nil))
    #expect(!EntityTag.matches("\"a\"", "a"))
  }
}
