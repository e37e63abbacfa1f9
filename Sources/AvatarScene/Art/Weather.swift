/// The weather where a player is.
public enum Weather: String, Hashable, Sendable, CaseIterable { case none, rain, sun, snow }

/// What players wear in which weather: values by the fields of a record. Source: `weather.json` of a
/// pack.
package struct WeatherClothes: Hashable, Sendable, Codable {
  package let rain: [String: String]?
  package let sun: [String: String]?
  package let snow: [String: String]?

  package static let section = "weather"
  package static let none = WeatherClothes(rain: nil, sun: nil, snow: nil)

  package subscript(weather: Weather) -> [String: String]? {
    switch weather {
    case .none: nil
    case .rain: rain
    case .sun: sun
    case .snow: snow
    }
  }

  /// What a message says where no pack has clothes for a weather.
  package static func missing(_ weather: Weather) -> String {
    "the art has no clothes for \(weather.rawValue); add a pack with a weather.json, such as --art weather"
  }

  /// The weathers for which there are clothes.
  package var weathers: [Weather] { Weather.allCases.filter { self[$0] != nil } }
}

extension WeatherClothes: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(rain: try reader.take(), sun: try reader.take(), snow: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(rain, sun, snow) }
}
