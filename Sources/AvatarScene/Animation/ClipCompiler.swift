/// Resolves the names in a clip to indices and rejects a clip that cannot be played. The first
/// error names its key path.
extension Clip {
  package init(_ source: ClipSource, rig: Rig) throws(ClipError) {
    guard source.duration.isFinite, source.duration > 0, source.duration <= SceneLimit.clipSeconds else {
      throw ClipError(
        path: "duration",
        problem: "\(source.duration) is not a length; use seconds, above 0 and up to \(Int(SceneLimit.clipSeconds))")
    }
    guard (1...SceneLimit.clipFrames).contains(source.frames) else {
      throw ClipError(
        path: "frames", problem: "\(source.frames) is not a number of frames; use 1 to \(SceneLimit.clipFrames)")
    }
    try Self.checkSize(of: source)
    try Self.checkExtraFrames(of: source)
    name = source.name
    (duration, cycle) = (source.duration, source.duration)
    extraFrames = source.extraFrames ?? []
    frames = source.frames + extraFrames.count
    loop = source.loop
    then = source.then
    facings = source.facings ?? [.front]
    self.rig = rig
    tracks = try Self.tracks(of: source, rig: rig)
    switches = try Self.switches(of: source, rig: rig)
    depths = try Self.depths(of: source, rig: rig)
    constraints = try Self.constraints(of: source, rig: rig)
    ground = try Self.checked(source.ground, source, rig: rig)
    feelings = try Self.feelings(of: source)
    stanceWeight = try Self.stance(of: source)
  }

  private static func stance(of source: ClipSource) throws(ClipError) -> Track? {
    guard let keys = source.stance else { return nil }
    try check(keys, "stance", of: source)
    for (index, key) in keys.enumerated() where !(0...1).contains(key.value) {
      throw ClipError(path: "stance[\(index)].value", problem: "\(key.value) is no share of a stance; use 0 to 1")
    }
    return Track(bone: 0, property: .length, keys: keys)
  }

  private static func feelings(of source: ClipSource) throws(ClipError) -> [(time: Double, feeling: Feeling)] {
    let keys = source.feelings ?? []
    if !keys.isEmpty { try check(keys.map(\.time), "feelings", source.duration) }
    for (index, key) in keys.enumerated() where !SceneLimit.intensities.contains(key.feeling.intensity) {
      throw ClipError(
        path: "feelings[\(index)].intensity",
        problem: "\(key.feeling.intensity) is not an intensity; use 0 to \(SceneLimit.intensities.upperBound)")
    }
    return keys.map { ($0.time, $0.feeling) }
  }

  /// Returns the message for an unknown bone.
  static func noBone(_ name: String, _ rig: Rig) -> String {
    let help = ClosestMatch.help(name, among: rig.bones.map(\.name)) ?? ""
    return "there is no bone \"\(name)\" in the rig \"\(rig.name)\"\(help)"
  }

  /// Returns the errors of a source: each track, switch, depth and constraint is checked on its
  /// own.
  package static func errors(in source: ClipSource, rig: Rig) -> [ClipError] {
    var found: [ClipError] = []
    for part in source.parts {
      do { _ = try Clip(part, rig: rig) } catch { if !found.contains(error) { found.append(error) } }
    }
    return found
  }

  private static func checkExtraFrames(of source: ClipSource) throws(ClipError) {
    let step = source.duration / Double(source.frames)
    for (index, time) in (source.extraFrames ?? []).enumerated() {
      let path = "extraFrames[\(index)]"
      guard source.loop else {
        throw ClipError(path: path, problem: "belongs to a loop; give a clip that ends more frames")
      }
      guard time > 0, time < source.duration, index == 0 || time > source.extraFrames?[index - 1] ?? 0 else {
        throw ClipError(
          path: path,
          problem: "\(time) is no later moment of the clip; use seconds, in order, above 0 and below \(source.duration)"
        )
      }
      guard (time / step - (time / step).rounded()).magnitude * step >= 0.001 else {
        throw ClipError(path: path, problem: "\(time) has a frame already, one every \(step) seconds; leave it out")
      }
    }
  }

  private static func checkSize(of source: ClipSource) throws(ClipError) {
    var count = (source.feelings?.count ?? 0) + (source.stance?.count ?? 0)
    for (_, properties) in source.tracks ?? [:] { for (_, keys) in properties { count += keys.count } }
    for (_, keys) in source.switches ?? [:] { count += keys.count }
    for (_, keys) in source.depths ?? [:] { count += keys.count }
    for (_, reach) in source.reach ?? [:] { for track in reach.tracks { count += track.keys.count } }
    guard (source.extraFrames?.count ?? 0) + source.frames <= SceneLimit.clipFrames else {
      throw ClipError(path: "extraFrames", problem: "the clip has more than \(SceneLimit.clipFrames) frames")
    }
    guard count <= SceneLimit.keyframes else {
      throw ClipError(path: "tracks", problem: "the clip has \(count) keyframes; use at most \(SceneLimit.keyframes)")
    }
  }

  private static func tracks(of source: ClipSource, rig: Rig) throws(ClipError) -> [Track] {
    var result: [Track] = []
    for (name, properties) in (source.tracks ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let bone = rig.bone(named: name) else {
        throw ClipError(path: "tracks.\(name)", problem: noBone(name, rig))
      }
      for (key, keys) in properties.sorted(by: { $0.key < $1.key }) {
        let path = "tracks.\(name).\(key)"
        guard let property = BoneProperty(rawValue: key) else {
          let known = BoneProperty.allCases.map(\.rawValue).joined(separator: ", ")
          throw ClipError(path: path, problem: "there is no property \"\(key)\"; use \(known)")
        }
        try check(property, of: bone, rig, path)
        try check(keys, path, of: source)
        result.append(Track(bone: bone, property: property, keys: keys))
      }
    }
    return result
  }

  /// Checks that `property` is valid for the bone. A limb is drawn in one piece, so its lower bone
  /// has only rotation and length. Only the two bones of a limb have a length.
  private static func check(_ property: BoneProperty, of bone: Int, _ rig: Rig, _ path: String) throws(ClipError) {
    let isLower = rig.limbs.contains { $0.lower == bone }
    if property == .length {
      guard isLower || rig.limbs.contains(where: { $0.upper == bone }) else {
        throw ClipError(
          path: path, problem: "\"\(rig.bones[bone].name)\" is no upper or lower bone of a limb; use scaleX and scaleY")
      }
    } else if isLower, property != .rotation {
      throw ClipError(
        path: path, problem: "\"\(rig.bones[bone].name)\" is a limb's lower bone; use rotation and length")
    }
  }

  private static func switches(of source: ClipSource, rig: Rig) throws(ClipError) -> [ChoiceTrack] {
    try (source.switches ?? [:]).sorted { $0.key < $1.key }.map { name, keys throws(ClipError) in
      let path = "switches.\(name)"
      guard let number = rig.switchNumber(named: name) else {
        let help = ClosestMatch.help(name, among: rig.switches.map(\.name)) ?? ""
        throw ClipError(path: path, problem: "there is no switch \"\(name)\" in the rig \"\(rig.name)\"\(help)")
      }
      let options = rig.switches[number].options
      return ChoiceTrack(
        number: number,
        keys: try choices(keys, path, source, "an option; use \(options.joined(separator: ", "))") {
          options.firstIndex(of: $0) ?? ($0 == Feeling.rest ? 0 : nil)
        })
    }
  }

  private static func depths(of source: ClipSource, rig: Rig) throws(ClipError) -> [ChoiceTrack] {
    try (source.depths ?? [:]).sorted { $0.key < $1.key }.map { name, keys throws(ClipError) in
      let path = "depths.\(name)"
      guard let group = rig.depthGroup(named: name) else {
        let help = ClosestMatch.help(name, among: rig.depthGroups) ?? ""
        throw ClipError(
          path: path, problem: "no slot of the rig \"\(rig.name)\" has the depth group \"\(name)\"\(help)")
      }
      let keys = try choices(
        keys, path, source, "a depth; use \(Depth.allCases.map(\.rawValue).joined(separator: ", "))"
      ) { word in
        Depth.allCases.firstIndex { $0.rawValue == word }
      }
      return ChoiceTrack(number: group, keys: keys)
    }
  }

  private static func choices(
    _ keys: [ChoiceKey], _ path: String, _ source: ClipSource, _ kind: @autoclosure () -> String,
    _ meaning: (String) -> Int?
  ) throws(ClipError) -> [(time: Double, choice: Int)] {
    try check(keys.map(\.time), path, source.duration)
    return try keys.enumerated().map { index, key throws(ClipError) in
      if let choice = meaning(key.value) { return (key.time, choice) }
      throw ClipError(path: "\(path)[\(index)].value", problem: "\"\(key.value)\" is not \(kind())")
    }
  }
}
