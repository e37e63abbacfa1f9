internal import AvatarScene

/// Everything that a compiled figure depends on.
struct FigureInput: Equatable {
  let files: [String: [UInt8]]
  let palettes: Palettes
  let states: [String]
  let heldAway: [Worn: Set<String>]
  let inherited: InheritedFigure?
  let isExtension: Bool
  let front: FigureCompiler.FrontClips?
  let playerClips: [String]?
}

/// Everything that a rig depends on.
struct RigInput: Equatable {
  let json: [UInt8]
  let inherited: InheritedFigure?
}

/// Everything that a drawing depends on.
struct PartInput: Equatable {
  let svg: [UInt8]
  let rig: RigSource?
  let tints: [String: Tint]
  let families: [String: PaintFamily]
  let required: RequiredLayers
  let states: [String]
}

extension Catalog {
  /// By variant: the clips in which it is not where it is otherwise held.
  var heldAway: [Worn: Set<String>] {
    var away: [Worn: Set<String>] = [:]
    for garment in garments {
      for variant in garment.variants {
        let clips = (variant.clips ?? [:]).filter { $0.value != .other }.keys
        if !clips.isEmpty { away[Worn(garment.name, variant.name)] = Set(clips) }
      }
    }
    return away
  }
}
