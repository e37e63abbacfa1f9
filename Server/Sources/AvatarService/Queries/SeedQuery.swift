internal import AvatarSupport
internal import AvatarRaster
internal import AvatarScene
internal import HTTPTypes

/// The parameters that say what seeds choose from.
struct SeedQuery {
  static let generation = "seedGeneration"
  static let generations = 1...1_000_000
  /// The lists of names, with what they mean.
  static let lists: [(name: String, words: String)] = [
    ("seedInclude", "What seeds choose too, although they are personal choices: all, chair, headwear.hijab."),
    ("seedExclude", "What seeds never choose: headwear, hairStyle.mohawk."),
    ("seedOnly", "The only values that seeds choose for their fields: topStyle.hoodie,topStyle.polo."),
  ]
  static let names = [generation] + lists.map(\.name)

  private(set) var options = ChanceOptions()
  /// Nil for the newest one.
  let generation: Int?

  /// Takes the parameters out of a query.
  ///
  /// - Throws: `Problem` 400 for a name that seeds do not choose.
  init(taking query: inout Query, _ renderer: AvatarRenderer) throws {
    func names(_ place: Int) -> Set<String> {
      Set((query[Self.lists[place].name] ?? "").utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)) })
    }
    (options.include, options.exclude, options.only) = (names(0), names(1), names(2))
    let number = query[Self.generation]
    generation = number.flatMap { Int($0) }.flatMap { Self.generations.contains($0) ? $0 : nil }
    if let number, generation == nil {
      throw Problem(
        .badRequest,
        "\(Self.generation): \"\(number.prefix(80))\" is no whole number from 1 to \(Self.generations.upperBound)",
        field: Self.generation)
    }
    if options != ChanceOptions(), let problem = try renderer.problem(in: options) {
      throw Problem(.badRequest, problem, field: Self.lists.map(\.name).first { query[$0] != nil })
    }
    query = query.without(Set(Self.names))
  }
}
