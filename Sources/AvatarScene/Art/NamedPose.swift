/// A moment that a still or a sticker shows: the clip and the time in it, and what of it a moving
/// sticker plays. Source: `Art/poses.json`.
package struct NamedPose: Hashable, Sendable, Codable {
  /// The name, such as `thumbsUp`.
  package let name: String
  /// What the student does, for alt texts: `giving a thumbs-up`.
  package let words: String
  /// The clip of the player; pets play their own or answer it.
  package let clip: String
  /// The moment in the clip, in seconds.
  package let time: Double
  /// Where the figure looks if nothing else is asked for; to the front if absent.
  package let facing: Facing?
  /// What the face shows in place of what the clip asks for.
  package let feeling: String?
  /// The intensity of the feeling, from 0 on; 1 if absent.
  package let intensity: Int?
  /// What a moving sticker plays; the whole clip if absent.
  package let moves: Motion?
  /// What a student without a pet does instead; the same if absent.
  package let alone: Alone?

  /// A part of a clip that plays again and again.
  package struct Motion: Hashable, Sendable, Codable {
    /// The clip; the pose's own if absent.
    package let clip: String?
    /// The time at which the part begins, in seconds; 0 if absent.
    package let from: Double?
    /// The time at which the part ends, in seconds; the clip's end if absent.
    package let to: Double?
  }

  /// What a student without a pet does, at the same time.
  package struct Alone: Hashable, Sendable, Codable {
    /// The clip of the player.
    package let clip: String
    /// What the student does, for alt texts.
    package let words: String
  }

  /// Returns the pose of a student with a pet, or without one.
  package func shown(withPet hasPet: Bool) -> NamedPose {
    guard !hasPet, let alone else { return self }
    let motion = moves.map { Motion(clip: nil, from: $0.from, to: $0.to) }
    return NamedPose(
      name: name, words: alone.words, clip: alone.clip, time: time, facing: facing, feeling: feeling,
      intensity: intensity, moves: motion, alone: nil)
  }

  /// The feeling of the face; nil for the clip's.
  package var face: Feeling? { feeling.map { Feeling(name: $0, intensity: intensity ?? 1) } }
  /// The clip that a moving sticker plays.
  package var movingClip: String { moves?.clip ?? clip }

  package static let section = "poses"
}

extension NamedPose: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      name: try reader.take(), words: try reader.take(), clip: try reader.take(), time: try reader.take(),
      facing: try reader.take(), feeling: try reader.take(), intensity: try reader.take(), moves: try reader.take(),
      alone: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(name, words, clip, time, facing, feeling, intensity, moves, alone)
  }
}

extension NamedPose.Alone: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(clip: try reader.take(), words: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(clip, words) }
}

extension NamedPose.Motion: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(clip: try reader.take(), from: try reader.take(), to: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(clip, from, to) }
}
