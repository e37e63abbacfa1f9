/// A figure in a clip: the clip of the requested name, or the clip that answers it, fitted to the
/// same length.
package struct FigureAnimation: Sendable {
  package let figure: Figure
  /// The name of the figure's own clip.
  package let name: String
  package let clip: Clip
  /// The number of cycles of the figure's own clip during one cycle of the leading clip.
  let cycles: Double
  /// The length of the leading clip, in seconds.
  let duration: Double
  /// What each feeling of the clip does to this figure.
  package let feelings: [Feeling: FigureFeeling]
  /// What the face shows all the time; nil for what the clip asks for.
  private let held: Feeling?

  /// Creates an animation.
  ///
  /// - Parameters:
  ///   - leader: the player's clip, which determines the length.
  ///   - held: what the face shows in place of what the clip asks for.
  package init(of figure: Figure, answering leader: Clip, held: Feeling? = nil, pack: ArtPack) throws(ArtPackError) {
    (self.figure, self.held) = (figure, held)
    duration = leader.duration
    name = Self.clipName(of: figure, answering: leader.name, pack)
    clip = try pack.clip(name, of: figure.id, in: figure.states).solved(on: figure.rig, stance: figure.stance)
    cycles = clip.loop ? max(1, (leader.duration / clip.duration).rounded()) : 1
    var feelings: [Feeling: FigureFeeling] = [:]
    for feeling in held.map({ [$0] }) ?? clip.requestedFeelings where feelings[feeling] == nil {
      let own = figure.feelings.compactMap { $0.line(feeling) }
      guard let line = own.reduce(pack.catalog.feelings.line(feeling), { $0?.replaced(by: $1) ?? $1 }) else { continue }
      feelings[feeling] = FigureFeeling(line, rig: figure.rig)
    }
    self.feelings = feelings
  }

  /// Returns the name of the figure's own clip for a clip of the player.
  static func clipName(of figure: Figure, answering leader: String, _ pack: ArtPack) -> String {
    pack.hasClip(leader, of: figure.id) ? leader : figure.rig.reactions[leader] ?? "idle"
  }

  /// The speed at which the figure's own clip plays, as a factor.
  package var rate: Double { cycles * clip.duration / duration }

  /// A text that is equal for animations whose clips have the same poses on the same rig.
  package var motionText: String {
    let states = figure.states.joined(separator: " ")
    return "\(figure.id.path) \(clip.name) \(states) \(BoneSetup.text(of: figure.rig.limbSetup)) "
      + BonePose.text(of: figure.stance)
  }

  /// Returns the pose at a time of the leading clip, in seconds.
  package func pose(at time: Double) -> Pose {
    let local = time / duration * cycles * clip.duration
    let pose = clip.pose(at: local)
    guard let feeling = held ?? clip.feeling(at: local), let face = feelings[feeling] else { return pose }
    return face.applied(to: pose)
  }
}

extension Clip {
  /// How much faster or slower than drawn a pet may play beside its player: by a tenth.
  private static let stretchAllowed = 0.1
  /// The largest number of rounds for which a player's loop is drawn because of a pet.
  private static let mostRounds = 8

  /// Returns how often this loop over the ground is played until one beside it has played a whole number of times: once if that
  /// takes no more than a tenth of stretching, otherwise as often as makes it fit exactly, or nearly.
  func rounds(beside other: Clip) -> Int {
    guard loop, other.loop, ground != nil, other.ground != nil else { return 1 }
    func stretch(_ rounds: Int) -> Double {
      let ratio = cycle * Double(rounds) / other.cycle
      return abs(max(1, ratio.rounded()) / ratio - 1)
    }
    guard stretch(1) > Self.stretchAllowed else { return 1 }
    let rounds = 1...Self.mostRounds
    return rounds.first { stretch($0) < 1e-6 } ?? rounds.first { stretch($0) <= Self.stretchAllowed } ?? 1
  }
}

/// A feeling with the names of its switches and bones resolved.
package struct FigureFeeling: Sendable {
  package let choices: [(switch: Int, option: Int)]
  package let bones: [(bone: Int, change: Catalog.Adjustment)]

  init(_ line: FeelingPose, rig: Rig) {
    choices = (line.switches ?? [:]).sorted { $0.key < $1.key }.compactMap { name, option in
      guard let number = rig.switchNumber(named: name), let choice = rig.switches[number].options.firstIndex(of: option)
      else { return nil }
      return (number, choice)
    }
    bones = (line.bones ?? [:]).sorted { $0.key < $1.key }.compactMap { name, change in
      rig.bone(named: name).map { ($0, change) }
    }
  }

  /// A switch that the clip has set keeps its option.
  func applied(to pose: Pose) -> Pose {
    var pose = pose
    for (number, option) in choices where pose.choices[number] == 0 { pose.choices[number] = option }
    for (bone, change) in bones {
      pose.bones[bone].x += change.x ?? 0
      pose.bones[bone].y += change.y ?? 0
      pose.bones[bone].scaleX *= change.scaleX ?? 1
      pose.bones[bone].scaleY *= change.scaleY ?? 1
      pose.bones[bone].rotation += change.rotation ?? 0
    }
    return pose
  }
}
