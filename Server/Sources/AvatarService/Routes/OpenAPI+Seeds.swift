internal import AvatarSupport

extension OpenAPI {
  /// The paths of pictures of seeds.
  var seedPaths: [(String, JSON?)] {
    [
      ("/v1/still/seed/{picture}", item(get: named("getSeedStill", kinds.still, "The still of a seed.", ofSeed: true))),
      (
        "/v1/preview/seed/{picture}",
        item(get: named("getSeedPreview", kinds.preview, "The animated picture of a seed.", ofSeed: true))
      ),
      (
        "/v1/sticker/seed/{picture}",
        item(get: named("getSeedSticker", kinds.sticker, "The sticker of a seed.", ofSeed: true))
      ),
    ]
  }

  /// The parameters that say what seeds choose from.
  var seedParameters: [JSON] {
    let number = JSON.members([
      ("type", .string("integer")), ("minimum", .int(SeedQuery.generations.lowerBound)),
      ("maximum", .int(SeedQuery.generations.upperBound)),
    ])
    return [
      Self.parameter(SeedQuery.generation, in: "query", "The newest generation of values to choose from.", number)
    ] + SeedQuery.lists.map { Self.parameter($0.name, in: "query", $0.words, Self.type("string")) }
  }
}
