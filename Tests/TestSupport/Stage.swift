package import AvatarPixels
package import AvatarScene
import Foundation

package import AvatarRaster

/// One renderer for all suites that use the built-in art, with shortcuts to avatars and their
/// pictures.
package enum Stage {
  private static let shared = Result { try AvatarRenderer() }

  package static func renderer() throws -> AvatarRenderer { try shared.get() }
  package static func pack() throws -> ArtPack { try renderer().pack }
  package static func catalog() throws -> Catalog { try pack().catalog }

  package static func variants(of slot: String) throws -> [String] { try catalog()[slot]?.variants.map(\.name) ?? [] }

  package static func avatar(_ fields: [String: String], id: String = "a") throws -> Avatar {
    try renderer().resolve(AvatarRecord(id: id, fields: fields)).avatar
  }

  /// Returns a student; missing fields have the app's defaults.
  package static func student(_ fields: [String: String] = [:]) throws -> Avatar {
    try avatar(fields.merging(["skinTone": "medium"]) { own, _ in own })
  }

  package static func figure(_ fields: [String: String] = [:]) throws -> Figure {
    try FigureBuilder(pack: try pack()).figure(try student(fields).body)
  }

  package static func petFigure(_ type: String, accessory: String? = nil, coat: String = "#C68642") throws -> Figure {
    var fields: [String: String] = ["petType": type, "petColor": coat]
    fields["petAccessory"] = accessory
    guard let pet = try avatar(fields).pet else { throw NoPet() }
    return try FigureBuilder(pack: try pack()).figure(pet)
  }

  package struct NoPet: Error {
    package init() {}
  }

  package static let playerClips = [
    "idle", "walk", "run", "wave", "dance", "clap", "laugh", "thumbsUp", "jump", "sit", "sitLoop",
  ]
  package static let loops = ["idle", "walk", "run", "dance", "laugh", "sitLoop"]

  package static func clip(_ name: String, of figure: FigureID = .player) throws -> Clip {
    try pack().clip(name, of: figure)
  }

  /// Draws only the given items on a whole frame.
  package static func draw(_ items: [DrawItem], rig: Rig, scale: Double = 1) throws -> Bitmap {
    try renderer().frames.render(DrawList(items: items), Viewport(frame: rig.frame, scale: scale))
  }

  /// Returns the error for an invalid option value.
  package static func refusal(_ option: String, flag: String? = nil, _ problem: String) -> RenderError {
    .option(OptionError(option: option, flag: flag ?? option, problem: problem))
  }
}
