public import AvatarScene
public import AvatarSheets

/// The motion file of one figure of an avatar in parts. Looks that move alike share it.
public struct PartsMotion: Sendable {
  /// The file, as `AvatarParts.motions` has it.
  public let file: OutputFile
  /// The digest in the file's name.
  public let key: String
}

extension AvatarRenderer {
  /// Returns the motion of an avatar's pet, or of the player if there is none.
  public func motion(of avatar: Avatar, options: SheetOptions) throws(RenderError) -> PartsMotion {
    try motion(of: members(of: avatar, options), options)
  }

  private func motion(of members: [FigureMotion.Member], _ options: SheetOptions) throws(RenderError) -> PartsMotion {
    try RenderError.typed {
      let motion = try motions.motion(of: members, rate: options.framesPerSecond ?? FigureMotion.rate, pack: pack)
      return PartsMotion(file: motion.file, key: motion.key)
    }
  }

  /// Returns the animations of an avatar's pet, or of the player if there is none.
  private func members(of avatar: Avatar, _ options: SheetOptions) throws(RenderError) -> [FigureMotion.Member] {
    try RenderError.typed {
      let (animations, scenes) = try scenes(of: avatar, avatar.pet == nil ? .player : .playerAndPet, options)
      // Figures come back to front: a pet is the first.
      return PartsSheet.members(zip(animations, scenes).map { (animation: $0, scene: $1) }, figure: 0)
    }
  }

  /// Returns the motions of a record in parts, the player's and that of a pet beside it, each with a record of only
  /// those fields that change it.
  public func motions(
    of record: AvatarRecord, options: SheetOptions
  ) throws(RenderError) -> [(record: AvatarRecord, motion: PartsMotion)] {
    let fields = pack.catalog.fields.all
    var player = record
    for field in fields where field.figure == .pet { player.fields[field.name] = nil }
    let hasPet = options.pet == .beside && fields.contains { $0.isFigure == true && record[$0.name] != nil }
    var found: [(record: AvatarRecord, motion: PartsMotion)] = []
    for (record, isPet) in [(player, false)] + (hasPet ? [(record, true)] : []) {
      let members = try members(of: resolver.resolve(record).avatar, options)
      let record = try moving(record, isPet: isPet, as: MotionCache.digest(of: members), options)
      found.append((record, try motion(of: members, options)))
    }
    return found
  }

  /// Returns a record without the fields that do not change its motion.
  private func moving(
    _ record: AvatarRecord, isPet: Bool, as digest: String, _ options: SheetOptions
  ) throws(RenderError) -> AvatarRecord {
    func found(_ record: AvatarRecord) throws(RenderError) -> String {
      let fields = record.fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ";")
      return try motions.digest("\(options.summary)|\(fields)") { () throws(RenderError) in
        try MotionCache.digest(of: members(of: resolver.resolve(record).avatar, options))
      }
    }
    let fields = pack.catalog.fields.all
    var plain = AvatarRecord(id: "")
    // A record without any field of a player is a circle.
    if !record.isLegacy(pack.catalog.fields), let field = fields.first(where: { $0.figure == .player && $0.fills }) {
      plain.fields[field.name] = field.garment.flatMap { pack.catalog[$0]?.default }
    }
    for field in fields where isPet && field.isFigure == true { plain.fields[field.name] = record[field.name] }
    let still = try found(plain)
    let own = fields.filter { ($0.figure == .pet) == isPet && $0.isFigure != true && ($0.fills || $0.kind == .number) }
    var (moving, whole) = (plain, plain)
    for field in own {
      guard let value = record[field.name] else { continue }
      whole.fields[field.name] = value
      var alone = plain
      alone.fields[field.name] = value
      if try found(alone) != still { moving.fields[field.name] = value }
    }
    if try found(moving) == digest { return moving }
    // Some fields change nothing alone, such as the stance of a hand that carries something.
    guard try found(whole) == digest else { return record }
    for field in own where whole[field.name] != nil {
      var less = whole
      less.fields[field.name] = plain[field.name]
      if try found(less) == digest { whole = less }
    }
    return whole
  }
}
