internal import AvatarScene

/// Everything that a compiled figure depends on.
struct FigureInput: Equatable {
  let files: [String: [UInt8]]
  let palettes: Palettes
  let states: [String]
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
