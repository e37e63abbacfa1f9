internal import AvatarScene

/// `poses.json`: the moments that stills and stickers show.
struct PosesFile: Codable {
  let poses: [NamedPose]

  /// Checks what needs no clip: names and words.
  static func poses(_ file: JSONFile) throws(ArtError) -> [NamedPose] {
    let poses = try file.decode(PosesFile.self).poses
    var faults: [(path: String, message: String)] = []
    if poses.count > ArtLimit.poses {
      faults.append(("poses", "has \(poses.count) poses; keep at most \(ArtLimit.poses)"))
    }
    var seen: Set<String> = []
    for (number, pose) in poses.enumerated() {
      let path = "poses[\(number)]"
      if !isName(pose.name) {
        faults.append(("\(path).name", "is no name; write letters and digits, such as \"thumbsUp\""))
      } else if !seen.insert(pose.name).inserted {
        faults.append(("\(path).name", "\"\(pose.name)\" is there twice; give each pose its own name"))
      }
      for (member, words) in [("words", pose.words), ("alone.words", pose.alone?.words)] {
        guard let words, words.isEmpty || words.utf8.count > ArtLimit.poseWords else { continue }
        let help = "write what the student does, such as \"waving\""
        faults.append(("\(path).\(member)", "says nothing, or more than \(ArtLimit.poseWords) bytes; \(help)"))
      }
    }
    guard faults.isEmpty else { throw file.errors(faults) }
    return poses
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= ArtLimit.name
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
      }
  }
}

/// Checks poses against the clips, the facings and the feelings of a pack.
struct PoseCheck {
  let poses: [NamedPose]
  let pack: ArtPack
  let file: JSONFile

  func diagnostics() throws(ArtPackError) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for (number, pose) in poses.enumerated() {
      let path = "poses[\(number)]"
      let isThere = try check(pose.clip, "\(path).clip", &found)
      if let alone = pose.alone?.clip, try check(alone, "\(path).alone.clip", &found), isThere,
        try length(of: alone) != length(of: pose.movingClip)
      {
        found.append(
          file.diagnostic(
            at: "\(path).alone.clip", "is not as long as the clip \"\(pose.movingClip)\"; make them equal"))
      }
      if isThere, let length = try length(of: pose.clip), !(0...length).contains(pose.time) {
        found.append(file.diagnostic(at: "\(path).time", Self.outside(pose.time, pose.clip, length)))
      }
      if let facing = pose.facing, isThere {
        for clip in Set([pose.clip, pose.movingClip] + (pose.alone.map { [$0.clip] } ?? [])).sorted()
        where pack.hasClip(clip, of: .player) {
          let known = pack.facings(ofClip: clip)
          guard !known.contains(facing) else { continue }
          let help = "use \(known.map(\.rawValue).joined(separator: ", "))"
          found.append(
            file.diagnostic(
              at: "\(path).facing", "the clip \"\(clip)\" is not drawn facing \(facing.rawValue); \(help)"))
        }
      }
      found += feeling(of: pose, path) + (try moves(of: pose, path))
    }
    return found
  }

  private func moves(of pose: NamedPose, _ path: String) throws(ArtPackError) -> [Diagnostic] {
    guard let moves = pose.moves else { return [] }
    var found: [Diagnostic] = []
    if let clip = moves.clip, try !check(clip, "\(path).moves.clip", &found) { return found }
    guard let length = try length(of: pose.movingClip) else { return found }
    for (name, time) in [("from", moves.from), ("to", moves.to)] {
      guard let time, !(0...length).contains(time) else { continue }
      found.append(file.diagnostic(at: "\(path).moves.\(name)", Self.outside(time, pose.movingClip, length)))
    }
    if (moves.from ?? 0) >= (moves.to ?? length) {
      found.append(file.diagnostic(at: "\(path).moves", "ends before it begins; let \"to\" be later than \"from\""))
    }
    return found
  }

  private func feeling(of pose: NamedPose, _ path: String) -> [Diagnostic] {
    guard let name = pose.feeling else {
      return pose.intensity == nil
        ? [] : [file.diagnostic(at: "\(path).intensity", "belongs to a feeling; add \"feeling\", or leave it out")]
    }
    guard pack.catalog.feelings[name] == nil else { return [] }
    let known = pack.catalog.feelings.keys.sorted()
    return [
      file.diagnostic(at: "\(path).feeling", "there is no feeling \"\(name.prefix(80))\"; \(Self.help(name, known))")
    ]
  }

  private func check(_ clip: String, _ path: String, _ found: inout [Diagnostic]) throws(ArtPackError) -> Bool {
    if pack.hasClip(clip, of: .player) { return true }
    let known = pack.clipNames(of: .player)
    found.append(
      file.diagnostic(at: path, "the player has no clip \"\(clip.prefix(80))\"; \(Self.help(clip, known))"))
    return false
  }

  private func length(of clip: String) throws(ArtPackError) -> Double? {
    pack.hasClip(clip, of: .player) ? try pack.clip(clip, of: .player).duration : nil
  }

  private static func help(_ name: String, _ known: [String]) -> String {
    ClosestMatch.find(name, among: known).map { "did you mean \"\($0)\"?" }
      ?? "use \(known.joined(separator: ", "))"
  }

  private static func outside(_ time: Double, _ clip: String, _ length: Double) -> String {
    "\(time) is outside the clip \"\(clip)\"; use 0 to \(length) seconds"
  }
}
