/// How much of the figure a still shows.
///
/// The crop does not depend on what an avatar wears: it is the smallest square that holds the tallest hair, the widest hat and the longest
/// face that the pack has. In a list all faces are then equally large and at the same height, and changing the hair does not make the
/// picture jump. Only two things make another crop: a pet that stands beside the player in full, and the circle of an old record, whose
/// head is all there is of it.
public enum Framing: String, Hashable, Sendable, CaseIterable {
  /// Hair to shoulders. The pet is left out.
  case head
  /// Hair to waist. The pet is left out.
  case bust
  /// Head to feet, and the pet.
  case full
}
