import AvatarRaster
import AvatarScene
import Foundation
import Testing

/// `weather.json` of a pack, and records in the rain.
@Suite struct WeatherTests {
  private static let clothes = """
    {"rain": {"handItem": "walkingStick", "handItemColor": "#D64550", "topStyle": "hoodie", "topColor": "#FFD60A",
      "headwear": "bucketHat", "headwearColor": "yellow", "accessory1": "scarf"},
     "sun": {"headwear": "flowerCrown"}}
    """

  private static func pack(_ text: String = clothes) -> TestPack { TestPack("sky", ["weather.json": text]) }

  private static func renderer(_ weather: Weather? = nil, _ packs: [TestPack] = [pack()]) throws -> AvatarRenderer {
    var rules = RecordRules()
    rules.weather = weather
    return try AvatarRenderer(pack: TestPack.stack(packs), rules: rules)
  }

  private static func look(_ fields: [String: String], in weather: Weather) throws -> Look {
    let found = try renderer(weather).resolve(AvatarRecord(id: "a", fields: fields))
    #expect(found.diagnostics.isEmpty)
    return found.avatar.body
  }

  @Test func everybodyIsDressedForTheWeatherOfTheOption() throws {
    let look = try Self.look(["topStyle": "tshirt", "topColor": "#112233", "headwear": "none"], in: .rain)
    let values = ["topStyle": "hoodie", "topColor": "#FFD60A", "handItem": "walkingStick", "headwear": "bucketHat"]
    for (field, value) in values { #expect(look[field] == value, "\(field)") }
  }

  @Test func anAidACoveringAndAHeldThingStayAsTheyAre() throws {
    let own = [
      "handItem": "whiteCane", "handItemColor": "#FFFFFF", "headwear": "hijab", "headwearColor": "#102030",
      "accessory1": "hearingAid", "topStyle": "kurta",
    ]
    let look = try Self.look(own, in: .rain)
    for (field, value) in own where field != "topStyle" { #expect(look[field] == value, "\(field)") }
    #expect(look["topStyle"] == "hoodie")
  }

  @Test func aRecordSaysItsOwnWeather() throws {
    let renderer = try Self.renderer()
    let json = #"{"id": "a", "avatar": {"topStyle": "tshirt"}, "player": {"weather": "sun"}}"#
    let found = renderer.resolve(try renderer.record(json: Array(json.utf8)))
    #expect(found.diagnostics.isEmpty && found.avatar.body["headwear"] == "flowerCrown")
    let rainy = try Self.renderer(.rain)
    #expect(rainy.resolve(try rainy.record(json: Array(json.utf8))).avatar.body["headwear"] == "bucketHat")
    let dry = try Self.renderer(Weather.none)
    #expect(dry.resolve(try dry.record(json: Array(json.utf8))).avatar.body["headwear"] == nil)
  }

  @Test func anOldRecordStaysACircle() throws {
    let look = try Self.look(["baseColor": "#2E86AB", "emojiFace": "🙂"], in: .rain)
    #expect(look.figure.name == FigureID.legacy.name)
  }

  @Test func aLookWithoutWeatherIsTheSame() throws {
    let fields = ["topStyle": "tshirt", "hairStyle": "bun"]
    #expect(try AvatarRenderer().thumbnail(fields) == Self.renderer().thumbnail(fields))
  }

  @Test(arguments: [
    ("\"rian\"", "player.weather: there is no weather \"rian\"; did you mean \"rain\"?"),
    (
      "\"snow\"",
      "player.weather: the art has no clothes for snow; add a pack with a weather.json, such as --art weather"
    ),
    ("[\"rain\"]", "player.weather: is no text; write rain, sun or snow"),
    ("1", "player.weather: is no text; write rain, sun or snow"),
  ])
  func aWeatherThatIsNotThereIsAWarning(weather: String, message: String) throws {
    let renderer = try Self.renderer()
    let json = "{\"id\": \"a\", \"avatar\": {\"topStyle\": \"polo\"}, \"player\": {\"weather\": \(weather)}}"
    let found = renderer.resolve(try renderer.record(json: Array(json.utf8)))
    #expect(found.diagnostics.map(\.description) == ["warning: record a: \(message)"])
    #expect(found.avatar.body["topStyle"] == "polo")
  }

  @Test(arguments: [
    (
      #""topStyle": "hoodie""#, #""topStile": "hoodie""#,
      "rain.topStile: no field \"topStile\" chooses a variant or a colour; did you mean \"topStyle\"?"
    ),
    (#""hoodie""#, #""hoody""#, "rain.topStyle: there is no topStyle \"hoody\"; did you mean \"hoodie\"?"),
    (#""hoodie""#, "1", "rain.topStyle: expected a string, found a number"),
    (##""#FFD60A""##, ##""#FFD""##, "ok"),
    (##""#FFD60A""##, #""yelow""#, "rain.topColor: there is no colour \"yelow\"; did you mean \"yellow\"?"),
    (#""sun""#, #""son""#, "son: means nothing here; did you mean \"sun\"?"),
    (#""topStyle": "hoodie""#, #""height": "2""#, "rain.height: no field \"height\" chooses a variant or a colour"),
  ])
  func aMistakeIsNamedByItsPlace(old: String, new: String, message: String) throws {
    let messages = try Self.pack(Self.clothes.replacing(old, with: new)).compile().messages
    if message == "ok" { return #expect(messages.isEmpty, "\(messages)") }
    #expect(
      messages.count == 1 && messages[0].hasPrefix("error: sky/weather.json:") && messages[0].contains(message),
      "\(messages)")
  }

  @Test func aPackOverAnotherOneChangesSingleFields() throws {
    let over = TestPack("storm", ["weather.json": #"{"rain": {"topStyle": "puffer"}, "snow": {"topStyle": "puffer"}}"#])
    let pack = try TestPack.stack([Self.pack(), over])
    let clothes = try pack.weatherClothes()
    #expect(clothes[.rain]?["topStyle"] == "puffer" && clothes[.rain]?["handItem"] == "walkingStick")
    #expect(clothes.weathers == [.rain, .sun, .snow])
    #expect(try pack.changes()[1].changes.replaced == ["weather.json: rain.topStyle"])
  }
}
