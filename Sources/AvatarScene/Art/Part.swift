/// One variant of one garment: a drawn file with its layers.
public struct Part: Hashable, Sendable, Codable {
  public let garment: String
  public let variant: String
  public let layers: [Layer]

  private enum CodingKeys: String, CodingKey { case garment = "slot", variant, layers }

  public init(garment: String, variant: String, layers: [Layer]) {
    self.garment = garment
    self.variant = variant
    self.layers = layers
  }

  public func layer(named name: String) -> Layer? { layers.first { $0.name == name } }
}
