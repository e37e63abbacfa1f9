package import AvatarScene

/// Single art sources by their bytes, without a folder around them.
package enum ArtSource {
  /// A part, with what its shapes alone do not tell.
  ///
  /// - Parameters:
  ///   - required: the layers that every variant of the garment has.
  ///   - states: every state that a variant of the catalog sets.
  ///   - file: what messages call it.
  static func part(
    _ svg: [UInt8], garment: String, variant: String, rig: Rig, palettes: Palettes, required: [String], states: [String], file: String
  ) throws(ArtError) -> (part: Part, check: PartCheck) {
    let root = try XMLReader.root(of: svg, file: file)
    var reader = PartReader(file: file, frame: rig.frame, palettes: palettes)
    let part = Part(garment: garment, variant: variant, layers: try reader.layers(of: root))
    let check = PartCheck(part: part, rig: rig, required: required, states: states, root: root, shapeLines: reader.shapeLines, file: file)
    return (part, check)
  }

  /// A part without a catalog.
  package static func part(
    _ svg: [UInt8], garment: String, variant: String, rig: Rig, palettes: Palettes, file: String
  ) throws(ArtError) -> (part: Part, diagnostics: [Diagnostic]) {
    let (part, check) = try part(svg, garment: garment, variant: variant, rig: rig, palettes: palettes, required: [], states: [], file: file)
    return (part, check.diagnostics)
  }

  /// A path's `d` attribute.
  package static func path(_ d: String, file: String) throws(ArtError) -> Path {
    do { return try SVGPathParser.parse(d) } catch { throw ArtError(file: file, line: nil, error.text) }
  }

  /// A `transform` attribute.
  package static func transform(_ text: String, file: String) throws(ArtError) -> Transform {
    do { return try SVGTransformParser.parse(text) } catch { throw ArtError(file: file, line: nil, error.text) }
  }

  /// A clip as it stands in its file, and ready to play.
  package static func clip(_ json: [UInt8], rig: Rig, file: String) throws(ArtError) -> (source: ClipSource, clip: Clip) {
    let source = try JSONSource.decode(ClipSource.self, json, file: file)
    do { return (source, try Clip(source, rig: rig)) } catch { throw ArtError(file: file, line: nil, field: error.path, error.problem) }
  }

  /// A list of universities, as `--universities` names one.
  package static func universities(_ json: [UInt8], file: String) throws(ArtError) -> [University] {
    let list = try JSONSource.decode([University].self, json, file: file)
    try ListCheck.check(list, file: file)
    return list
  }

  /// A rig ready to move.
  package static func rig(_ json: [UInt8], file: String) throws(ArtError) -> Rig {
    let source = try JSONSource.decode(RigSource.self, json, file: file)
    do { return try Rig(source) } catch { throw ArtError(file: file, line: nil, field: error.path, error.problem) }
  }
}
