/// The part of the figure that a still shows.
///
/// Except with `figure`, the crop does not depend on what an avatar wears, so in a list all faces have
/// the same size and height, and a change of hair does not move the image. `face` and `head` are
/// measured from the faces of the pack, and hair and hats may leave them. The others hold the tallest
/// hair and the widest hat. Two cases have another crop: a pet that stands beside the player in full,
/// and the circle of a legacy record, which consists of a head alone.
public enum Framing: String, Hashable, Sendable, CaseIterable {
  /// From forehead to chin: an icon of 24 to 32 pixels.
  case face
  /// The head: the face fills the image, and hair may leave it.
  case head
  /// Head and shoulders, with the whole of every hair and hat: what `head` was before version 1.0.
  case shoulders
  /// From hair to waist, without the pet.
  case bust
  /// All that is shown, and a small margin: the figure with what it holds and rides, and its pet.
  case figure
  /// From head to feet, with the pet.
  case full

  /// Whether feet and pets are shown.
  var isWhole: Bool { self == .figure || self == .full }
}
