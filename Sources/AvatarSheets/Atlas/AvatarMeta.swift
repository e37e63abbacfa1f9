package import AvatarSupport
package import AvatarScene

/// The metadata of an avatar in an atlas: the resolved record, the licence of the art, and an alt
/// text.
package struct AvatarMeta: Hashable, Sendable {
  /// The resolved record, with the field names of the app.
  package let record: [JSON.Member]
  package let pack: PackInfo
  /// The packs over that one whose parts or clips are shown, bottom first.
  package let overlays: [PackInfo]
  package let alt: String
  /// The key: a hash of everything that determines the pixels.
  package let key: String
  /// For the separate sheet of a pet: the offset of its anchor from the player's, in points, y
  /// down; nil for other sheets.
  package let beside: Offset?

  package struct Offset: Hashable, Sendable {
    package let x: Double
    package let y: Double

    package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  package init(
    record: [JSON.Member], pack: PackInfo, overlays: [PackInfo] = [], alt: String, key: String, beside: Offset? = nil
  ) {
    self.record = record
    self.pack = pack
    self.overlays = overlays
    self.alt = alt
    self.key = key
    self.beside = beside
  }

  /// The members of an atlas file about the avatar.
  ///
  /// - Parameters:
  ///   - more: what else the file says of it.
  ///   - beside: as in this value, in the units of the file.
  package func json(_ more: [(String, JSON?)], beside: Offset?) -> JSON {
    .members(
      [
        ("record", .object(record)), ("pack", Self.facts(pack)),
        ("overlays", overlays.isEmpty ? nil : .array(overlays.map(Self.facts))), ("alt", .string(alt)),
      ] + more + [
        ("beside", beside?.json), ("key", .string(key)),
      ])
  }

  private static func facts(_ pack: PackInfo) -> JSON {
    .members([
      ("name", .string(pack.name)), ("version", .string(pack.version)), ("author", .string(pack.author)),
      ("licence", .string(pack.licence)),
    ])
  }
}

extension AvatarMeta.Offset {
  package var json: JSON { .members([("x", .number(x)), ("y", .number(y))]) }
}

extension Atlas {
  /// The metadata of the avatar and of some of its clips. Lengths are in pixels of this scale.
  /// Speeds are in points per second, as in clips.
  func avatar(_ clips: [ClipRange]) -> JSON {
    meta.json([("clips", .object(clips.map { JSON.Member($0.name, facts($0)) }))], beside: beside)
  }

  private func facts(_ clip: ClipRange) -> JSON {
    .members([
      ("clip", .string(clip.animation.clip)), ("facing", .string(clip.animation.facing.rawValue)),
      ("loop", .bool(clip.loops)),
      ("then", clip.then.map(JSON.string)), ("duration", .int(duration(of: clip))),
      ("groundSpeed", clip.ground.map { .number($0.speed) }),
      ("groundVelocity", clip.ground.map { AvatarMeta.Offset(x: $0.velocity.x, y: $0.velocity.y).json }),
      ("contacts", clip.ground.map(Self.contacts)), ("label", clip.label.map { scaled($0).json }),
    ])
  }

  /// By foot: the intervals in which it stands on the ground, in milliseconds.
  package static func contacts(_ ground: GroundMotion) -> JSON {
    .object(ground.feet.map { foot, spans in JSON.Member(foot, .array(spans.map { .array($0.map(JSON.int)) })) })
  }
}

extension GroundMotion {
  /// The contacts of each foot in milliseconds, sorted by name.
  var feet: [(name: String, spans: [[Int]])] {
    contacts.sorted { $0.key < $1.key }.map { name, spans in
      (name, spans.map { $0.map { Int(exactly: ($0 * 1000).rounded()) ?? 0 } })
    }
  }
}
