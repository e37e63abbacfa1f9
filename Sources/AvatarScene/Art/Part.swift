/// One variant of one garment: a drawn file with its layers.
package struct Part: Hashable, Sendable, Codable {
  package let garment: String
  package let variant: String
  package let layers: [Layer]

  private enum CodingKeys: String, CodingKey { case garment = "slot", variant, layers }

  package init(garment: String, variant: String, layers: [Layer]) {
    self.garment = garment
    self.variant = variant
    self.layers = layers
  }

  package func layer(named name: String) -> Layer? { layers.first { $0.name == name } }
}
