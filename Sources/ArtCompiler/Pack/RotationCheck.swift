internal import AvatarScene

/// Warns about angles that are probably in degrees: keyframes that turn a bone by more than a full
/// turn.
struct RotationCheck {
  let source: ClipSource
  let file: JSONFile

  /// One warning for each bone, at its first such keyframe.
  var diagnostics: [Diagnostic] {
    (source.tracks ?? [:]).sorted { $0.key < $1.key }.compactMap { bone, properties in
      guard let keys = properties[BoneProperty.rotation.rawValue],
        let number = keys.firstIndex(where: { Self.isDoubtful($0.value) })
      else { return nil }
      return file.diagnostic(
        .warning, at: "tracks.\(bone).\(BoneProperty.rotation.rawValue)[\(number)].value",
        Self.question(keys[number].value))
    }
  }

  private static func isDoubtful(_ angle: Double) -> Bool { abs(angle) > 2 * .pi + 0.01 }

  private static func question(_ angle: Double) -> String {
    let turns = (abs(angle) / (2 * .pi) * 10).rounded() / 10
    let radians = (angle * .pi / 180 * 10_000).rounded() / 10_000
    return "\(angle) radians turn it \(turns) times; angles are radians, and \(angle) degrees are \(radians)"
  }
}
