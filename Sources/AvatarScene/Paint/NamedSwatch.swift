/// A colour of a palette that is chosen by name.
package struct NamedSwatch: Hashable, Sendable, Codable {
  package let name: String
  package let color: RGBA
}
