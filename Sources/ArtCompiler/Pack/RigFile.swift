internal import AvatarScene

/// A figure's `rig.json`: the rig, and what only the compiler needs from it.
struct RigFile {
  let source: RigSource
  let required: RequiredLayers
  /// The rig, ready to move.
  let rig: Rig

  init(_ file: JSONFile) throws(ArtError) {
    let content = try file.decode(Content.self)
    source = content.source
    required = content.required
    do throws(RigError) { rig = try Rig(source) } catch { throw file.error(at: error.path, error.problem) }
  }

  /// One object that several types read.
  private struct Content: Decodable {
    let source: RigSource
    let required: RequiredLayers

    init(from decoder: any Decoder) throws {
      source = try RigSource(from: decoder)
      required = try RequiredLayers(from: decoder)
      _ = try Extension(from: decoder)
    }
  }

  /// `extends` has done its work when the rig is decoded.
  private struct Extension: Decodable { let extends: String? }
}
