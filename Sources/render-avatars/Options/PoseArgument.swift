import ArgumentParser

/// A pose in place of a clip.
enum PoseArgument {
  /// Rejects options that say what the pose says.
  static func check(_ pose: String?, _ others: [(flag: String, value: String?)]) throws {
    guard let pose, let other = others.first(where: { $0.value != nil }) else { return }
    throw ValidationError(
      "--pose \(pose) says the clip and the moment; leave \(other.flag) out, or use \(other.flag) without --pose")
  }
}
