/// What holds in the clips of a figure while a state is set, as the artist writes it:
/// `clips/all.seated.json`. So a figure on a seat needs no form of each clip.
package struct ClipOverlay: Hashable, Sendable, Codable {
  /// `all`, as in the file's name.
  package let name: String
  /// Bone → property → value. All tracks of the bone in a clip are replaced.
  package let tracks: [String: [String: Double]]?
  /// Switch → option.
  package let switches: [String: String]?
  /// Limb → depth.
  package let depths: [String: String]?
  /// The places of limbs, by the name of the limb's end bone.
  package let reach: [String: Place]?

  /// The name of the overlay in file names, in place of a clip's.
  package static let name = "all"

  /// A place that the end of a limb keeps, with the members of an IK constraint.
  package struct Place: Hashable, Sendable, Codable {
    package let from: String?
    package let pole: [Double]?
    package let x: Double
    package let y: Double
    package let turn: Double?
    /// The clips in which the limb keeps the place, because it would only hang there; all if absent. Also their
    /// forms of another state (`wave.leftShortArm`), and what a state that is put on later plays (`walk.seated`).
    package let clips: [String]?

    var source: IKConstraintSource {
      func keys(_ value: Double) -> [Keyframe] { [Keyframe(time: 0, value: value)] }
      return IKConstraintSource(
        from: from, pole: pole, x: keys(x), y: keys(y), turn: turn.map(keys), weight: nil)
    }
  }

  /// True if it changes nothing.
  var isEmpty: Bool {
    (tracks ?? [:]).isEmpty && (switches ?? [:]).isEmpty && (depths ?? [:]).isEmpty && (reach ?? [:]).isEmpty
  }

  /// Returns only the places that name what another state plays: `walk.seated`.
  func places(in played: String) -> ClipOverlay {
    ClipOverlay(
      name: name, tracks: nil, switches: nil, depths: nil,
      reach: (reach ?? [:]).filter { $0.value.clips?.contains(played) == true })
  }

  func choices(_ chosen: [String: String]?) -> [String: [ChoiceKey]] {
    (chosen ?? [:]).mapValues { [ChoiceKey(time: 0, value: $0)] }
  }
}

extension ClipOverlay: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      name: try reader.take(), tracks: try reader.take(), switches: try reader.take(), depths: try reader.take(),
      reach: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(name, tracks, switches, depths, reach) }
}

extension ClipOverlay.Place: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      from: try reader.take(), pole: try reader.take(), x: try reader.take(), y: try reader.take(),
      turn: try reader.take(), clips: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(from, pole, x, y, turn, clips) }
}
