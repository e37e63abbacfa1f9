internal import AvatarScene

/// A figure's `rig.json`: the rig, and what only the compiler needs from it.
struct RigFile {
  let source: RigSource
  let required: RequiredLayers
  /// How far portraits reach; nil to measure it.
  let bounds: FigureBounds?
  /// The rig, ready to move.
  let rig: Rig

  init(_ file: JSONFile) throws(ArtError) {
    let content = try file.decode(Content.self)
    source = content.source
    required = content.required
    bounds = content.bounds
    do throws(RigError) { rig = try Rig(source) } catch { throw file.error(at: error.path, error.problem) }
  }

  /// One object that several types read.
  private struct Content: Decodable {
    let source: RigSource
    let required: RequiredLayers
    let bounds: FigureBounds?

    private enum CodingKeys: String, CodingKey { case bounds }

    init(from decoder: any Decoder) throws {
      bounds = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(FigureBounds.self, forKey: .bounds)
      source = try RigSource(from: decoder)
      required = try RequiredLayers(from: decoder)
      _ = try Extension(from: decoder)
    }
  }

  /// `extends` has done its work when the rig is decoded.
  private struct Extension: Decodable { let extends: String? }
}
