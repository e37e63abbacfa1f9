internal import AvatarScene
internal import AvatarSheets
internal import AvatarSupport

/// The motion file of a figure, and how far it moves each bone.
///
/// The file is named by the digest of its content, so looks that move alike share it. Units are points
/// with y up, radians counter-clockwise, milliseconds.
struct FigureMotion: Sendable {
  let file: OutputFile
  /// The digest in the file's name.
  let key: String
  /// How far clips move the bones, by view.
  let reaches: [FigureID.View: BoneReaches]

  /// An animation with its name in the file.
  typealias Member = (name: String, facing: Facing, animation: FigureAnimation)

  /// The default samples a second.
  static let rate = 30.0

  /// - Parameters:
  ///   - members: animations of one figure, each name once.
  ///   - rate: samples a second.
  init(_ members: [Member], rate: Double, pack: ArtPack) throws(ArtPackError) {
    var views: [(view: FigureID.View, rig: Rig)] = []
    var reaches: [FigureID.View: BoneReaches] = [:]
    var sampled: [(text: String, name: String, clip: SampledClip)] = []
    var animations: [JSON.Member] = []
    for member in members {
      let id = member.animation.figure.id
      if !views.contains(where: { $0.view == id.view }) { views.append((id.view, try pack.rig(id))) }
      let text = member.animation.motionText
      let like = sampled.first { $0.text == text }
      let clip = like?.clip ?? SampledClip(member.animation.clip, rate: rate)
      if like == nil { sampled.append((text, member.name, clip)) }
      reaches[id.view, default: BoneReaches()].add(clip)
      let facts = Self.facts(of: member, among: members)
      let content = like.map { [JSON.Member("like", .string($0.name))] } ?? clip.members
      animations.append(JSON.Member(member.name, .object(facts + content)))
    }
    self.reaches = reaches
    let document = JSON.members([
      ("figure", members.first.map { .string($0.animation.figure.id.name) }),
      ("views", .object(views.map { JSON.Member($0.view.rawValue, $0.rig.json) })),
      ("animations", .object(animations)),
    ])
    let bytes = Array(JSONWriter.text(document, openLevels: 3, isDense: true).utf8)
    key = String(SHA256.hex(bytes).prefix(MotionName.digits))
    file = OutputFile(name: MotionName.file(key: key), bytes: bytes, isShared: true)
  }

  /// The members of an animation beside its sampled values.
  private static func facts(of member: Member, among members: [Member]) -> [JSON.Member] {
    let (clip, ground) = (member.animation.clip, member.animation.ownGroundMotion)
    let then = clip.then.map { FacedClip(clip: $0, facing: member.facing).name }
    let facts: [(String, JSON?)] = [
      ("clip", .string(member.animation.name)), ("facing", .string(member.facing.rawValue)),
      ("view", .string(member.animation.figure.id.view.rawValue)), ("duration", .milliseconds(clip.duration)),
      ("loop", .bool(clip.loop)),
      ("then", then.flatMap { name in members.contains { $0.name == name } ? .string(name) : nil }),
      ("groundSpeed", ground.map { .number($0.speed) }),
      ("groundVelocity", ground.map { AvatarMeta.Offset(x: $0.velocity.x, y: $0.velocity.y).json }),
      ("contacts", ground.map(Atlas.contacts)),
    ]
    return facts.compactMap { name, value in value.map { JSON.Member(name, $0) } }
  }
}

/// Names of files with motion: `motion-`, a digest of their content, and `.json`.
package enum MotionName {
  static let digits = 32
  private static let start = "motion-"
  private static let end = ".json"

  static func file(key: String) -> String { start + key + end }

  /// Returns whether a name, without its folder, is that of a motion, perhaps without its ending. No
  /// record may be called so.
  package static func isTaken(by name: String) -> Bool {
    guard let rest = name.utf8.removing(prefix: start) else { return false }
    let digest = rest.utf8.removing(suffix: end) ?? rest
    return digest.utf8.count == digits && digest.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// Returns whether a file with this name has the content of a motion of this name.
  package static func isProven(_ name: String, by bytes: [UInt8]) -> Bool {
    isTaken(by: name) && name == file(key: String(SHA256.hex(bytes).prefix(digits)))
  }
}

/// How far clips and feelings move each bone from rest, and which options they show.
struct BoneReaches: Sendable {
  struct Reach: Sendable {
    /// Points.
    var offset = 0.0
    /// Radians.
    var rotation = 0.0
    /// The largest difference of a factor from 1.
    var scale = 0.0
  }

  /// By bone index.
  private(set) var bones: [Int: Reach] = [:]
  /// The options that are shown, by switch index.
  private(set) var options: [Int: Set<Int>] = [:]

  mutating func add(_ clip: SampledClip) {
    for track in clip.tracks {
      let most = track.values.reduce(0) { max($0, abs($1 - track.property.atRest)) }
      widen(track.bone, track.property, most)
    }
    for (number, choices) in clip.switches { options[number, default: []].formUnion(choices.map(\.value)) }
  }

  /// Adds feelings, which belong to a look and so are not in the shared motion.
  mutating func add(_ feelings: some Collection<FigureFeeling>) {
    for feeling in feelings {
      for (number, option) in feeling.choices { options[number, default: []].insert(option) }
      for (bone, change) in feeling.bones {
        var own = bones[bone] ?? Reach()
        own.offset += abs(change.x ?? 0) + abs(change.y ?? 0)
        own.rotation += abs(change.rotation ?? 0)
        own.scale += abs((change.scaleX ?? 1) - 1) + abs((change.scaleY ?? 1) - 1)
        bones[bone] = own
      }
    }
  }

  private mutating func widen(_ bone: Int, _ property: BoneProperty, _ most: Double) {
    var own = bones[bone] ?? Reach()
    switch property {
    case .x, .y: own.offset = max(own.offset, most)
    case .rotation: own.rotation = max(own.rotation, most)
    case .scaleX, .scaleY, .length: own.scale = max(own.scale, most)
    }
    bones[bone] = own
  }
}

/// A renderer's cache of motions. Thousands of looks share few.
final class MotionCache: Sendable {
  private let known = Locked(BoundedCache<String, FigureMotion>(capacity: 256))
  private let digests = Locked(BoundedCache<String, String>(capacity: 4096))

  /// Returns a digest that is equal for animations that move alike. None of them is sampled for it.
  static func digest(of members: [FigureMotion.Member]) -> String {
    SHA256.hex(Array(members.map { "\($0.name) \($0.animation.motionText)|" }.joined().utf8))
  }

  func motion(of members: [FigureMotion.Member], rate: Double, pack: ArtPack) throws(ArtPackError) -> FigureMotion {
    let text = "\(rate) \(Self.digest(of: members))"
    if let found = known.withLock({ $0.find(text) }) { return found }
    let motion = try FigureMotion(members, rate: rate, pack: pack)
    return known.value(for: text) { motion }
  }

  /// Returns the digest of the animations of some fields.
  func digest(_ fields: String, _ find: () throws(RenderError) -> String) throws(RenderError) -> String {
    if let found = digests.withLock({ $0.find(fields) }) { return found }
    let digest = try find()
    return digests.value(for: fields) { digest }
  }
}

// MARK: - JSON

extension SampledClip {
  /// The sampled values, with names in place of the rig's indices.
  fileprivate var members: [JSON.Member] {
    let rig = clip.rig
    var bones: [JSON.Member] = []
    for track in tracks {
      let value = track.values.count == 1 ? JSON.number(track.values[0]) : .array(track.values.map(JSON.number))
      let member = JSON.Member(track.property.rawValue, value)
      if bones.last?.name == rig.bones[track.bone].name, case .object(let members)? = bones.popLast()?.value {
        bones.append(JSON.Member(rig.bones[track.bone].name, .object(members + [member])))
      } else {
        bones.append(JSON.Member(rig.bones[track.bone].name, .object([member])))
      }
    }
    let lists: [(String, [JSON.Member])] = [
      ("bones", bones),
      (
        "switches",
        switches.map { number, choices in
          JSON.Member(
            rig.switches[number].name, .array(choices.map { $0.json(rig.switches[number].options[$0.value]) }))
        }
      ),
      (
        "depths",
        depths.map { number, choices in
          JSON.Member(rig.depthGroups[number], .array(choices.map { $0.json($0.value.rawValue) }))
        }
      ),
    ]
    return [JSON.Member("parts", .int(parts))]
      + lists.compactMap { name, list in list.isEmpty ? nil : JSON.Member(name, .object(list)) }
      + (feelings.isEmpty ? [] : [JSON.Member("feelings", .array(feelings.map { $0.json($0.value.label) }))])
  }
}

extension SampledClip.Choice {
  fileprivate func json(_ word: String) -> JSON { .array([.milliseconds(time), .string(word)]) }
}

extension Feeling {
  /// The name of the feeling in files about parts.
  var label: String { "\(name) \(intensity)" }
}

extension JSON {
  /// Returns a time in milliseconds, to a thousandth.
  static func milliseconds(_ seconds: Double) -> JSON { .number(seconds * 1000, decimals: 3) }

  static func point(_ point: Point) -> JSON { .array([.number(point.x), .number(point.y)]) }

  /// Returns a number with at most this many decimals.
  static func number(_ value: Double, decimals: Int) -> JSON {
    let steps = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    return .number((value * steps).rounded() / steps + 0)
  }
}

extension Rig {
  /// The entry of `views`: what a client needs to compose a pose.
  fileprivate var json: JSON {
    .members([
      (
        "bones",
        .object(
          bones.enumerated().map { number, bone in
            JSON.Member(
              bone.name,
              .members([
                ("parent", bone.parent.map(JSON.string)), ("pivot", .point(bone.pivot)),
                ("noScale", bone.inherit == .noScale ? .bool(true) : nil),
                ("turn", period(of: .y, number).map { .number($0, decimals: 4) }),
              ]))
          })
      ),
      (
        "limbs",
        .array(
          limbs.map { limb in
            .members([
              ("upper", .string(limb.limb.upper)), ("lower", .string(limb.limb.lower)), ("end", .string(limb.limb.end)),
              ("spread", .number(limb.shape.spread)),
            ])
          })
      ),
      (
        "switches",
        .object(switches.map { JSON.Member($0.name, .array($0.options.map(JSON.string))) })
      ),
      ("slots", .object(slots.map { JSON.Member($0.slot.name, $0.json) })),
    ])
  }
}

extension Rig.BoundSlot {
  fileprivate var json: JSON {
    .members([
      ("bone", .string(slot.bone)), ("z", .number(slot.z)), ("switch", slot.switch.map(JSON.string)),
      (
        "depth",
        slot.depth.map { depth in
          .members(
            [("group", .string(depth.group))] + Depth.allCases.map { ($0.rawValue, .number(depth.z(at: $0))) })
        }
      ),
    ])
  }
}
