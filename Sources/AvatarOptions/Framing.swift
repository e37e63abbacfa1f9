/// The part of the figure that a still shows.
///
/// The crop does not depend on what an avatar wears. It is the smallest square that holds the
/// tallest hair, the widest hat and the longest face of the pack. So in a list all faces have the
/// same size and height, and a change of hair does not move the image. Two cases have another crop:
/// a pet that stands beside the player in full, and the circle of a legacy record, which consists
/// of a head alone.
public enum Framing: String, Hashable, Sendable, CaseIterable {
  /// From hair to shoulders, without the pet.
  case head
  /// From hair to waist, without the pet.
  case bust
  /// From head to feet, with the pet.
  case full
}
