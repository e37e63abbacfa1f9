internal import AvatarText

extension ClipSource {
  /// Returns the clip without the entry that an error's path names (`tracks.rightArm.rotation[3]` names
  /// the track of that bone); nil if the clip cannot do without it, such as its length.
  package func without(_ path: String) -> ClipSource? {
    let names = path.utf8.split(separator: ".", maxSplits: 2).map { step in
      String(step.utf8.split(separator: "[", maxSplits: 1).first ?? "")
    }
    guard let member = names.first else { return nil }
    let name = names.count > 1 ? names[1] : ""
    func removed<Value>(_ key: String, from list: [String: Value]?) -> [String: Value]? {
      member == key ? list?.filter { $0.key != name } : list
    }
    let isShorter =
      switch member {
      case "tracks": tracks?[name] != nil
      case "switches": switches?[name] != nil
      case "depths": depths?[name] != nil
      case "reach": reach?[name] != nil
      case "ground": ground != nil
      case "extraFrames": extraFrames != nil
      case "feelings": feelings != nil
      default: false
      }
    guard isShorter else { return nil }
    return ClipSource(
      name: self.name, duration: duration, frames: frames, extraFrames: member == "extraFrames" ? nil : extraFrames,
      loop: loop, then: then, tracks: removed("tracks", from: tracks), switches: removed("switches", from: switches),
      depths: removed("depths", from: depths), reach: removed("reach", from: reach),
      ground: member == "ground" ? nil : ground, facings: facings, feelings: member == "feelings" ? nil : feelings)
  }
}
