package import AvatarScene

/// Single art sources by their bytes, without a folder around them.
package enum ArtSource {
  /// A part, with what its shapes alone do not tell.
  ///
  /// - Parameter file: what messages call it.
  package static func part(
    _ svg: [UInt8], slot: String, variant: String, rig: Rig, palettes: Palettes, file: String
  ) throws(ArtError) -> (part: Part, diagnostics: [Diagnostic]) {
    let root = try XMLReader.root(of: svg, file: file)
    var reader = PartReader(file: file, frame: rig.frame, palettes: palettes)
    let part = Part(slot: slot, variant: variant, layers: try reader.layers(of: root))
    return (part, PartCheck(part: part, rig: rig, root: root, file: file).diagnostics)
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

  /// A rig ready to move.
  package static func rig(_ json: [UInt8], file: String) throws(ArtError) -> Rig {
    let source = try JSONSource.decode(RigSource.self, json, file: file)
    do { return try Rig(source) } catch { throw ArtError(file: file, line: nil, field: error.path, error.problem) }
  }
}
