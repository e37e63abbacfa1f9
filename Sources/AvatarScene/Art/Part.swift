/// One variant of one slot: a drawn file with its layers.
public struct Part: Hashable, Sendable, Codable {
  public let slot: String
  public let variant: String
  public let layers: [Layer]

  public init(slot: String, variant: String, layers: [Layer]) {
    self.slot = slot
    self.variant = variant
    self.layers = layers
  }

  public func layer(named name: String) -> Layer? { layers.first { $0.name == name } }
}
