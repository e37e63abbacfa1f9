/// A change of a bone's setup, applied before any pose: it changes the figure at rest.
package struct BoneSetup: Hashable, Sendable {
  /// The displacement, in points, y up.
  package var offset = Point.zero
  /// The factors of what the bone carries.
  package var scale = Point(1, 1)
  /// Of a limb's bone: the factor of its length.
  package var length = 1.0
  /// Of a limb's upper bone: the factor of the limb's width.
  package var width = 1.0

  /// Returns both changes together: offsets add up, factors multiply.
  package func composed(with other: BoneSetup) -> BoneSetup {
    BoneSetup(
      offset: offset + other.offset, scale: Point(scale.x * other.scale.x, scale.y * other.scale.y),
      length: length * other.length, width: width * other.width)
  }

  /// Returns the changes of a rig's bones as text. Equal changes have equal texts.
  static func text(of setup: [Int: BoneSetup]) -> String {
    setup.sorted { $0.key < $1.key }.map { "\($0):\($1.text)" }.joined(separator: ",")
  }

  /// All numbers of the change, for keys.
  package var text: String { "\(offset.x) \(offset.y) \(scale.x) \(scale.y) \(length) \(width)" }
}
