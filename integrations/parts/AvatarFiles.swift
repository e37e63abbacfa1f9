// What the files of `render-avatars sheet --layout parts` hold that AvatarParts.swift reads. Copy the three files.
import Foundation

/// A motion file, which looks share that move alike.
public final class AvatarMotion {
  let data: PartsMotion
  init(_ data: PartsMotion) { self.data = data }
}

struct PartsRegion: Decodable { let x: Double, y: Double, w: Double, h: Double }
struct PartsPlace: Decodable { let x: Double, y: Double }
struct PartsPart {
  let frame: PartsRegion, x: Double, y: Double, w: Double, h: Double, flip: Bool?, fold: PartsAtlas.Fold?
  init(_ part: PartsAtlas.Part, scale: Double) {
    (frame, x, y, flip, fold) = (part.frame, part.x, part.y, part.flip, part.fold)
    (w, h) = (part.w ?? frame.w / scale, part.h ?? frame.h / scale)
  }
}
struct PartsAtlas: Decodable {
  struct Fold: Decodable { let end: Double, upper: String?, lower: String? }
  struct Part: Decodable {
    let frame: PartsRegion, x: Double, y: Double, w: Double?, h: Double?, flip: Bool?, fold: Fold?
  }
  struct Size: Decodable { let w: Double, h: Double }
  struct Meta: Decodable { let image: String, size: Size, scale: String }
  let frames: [String: Part], meta: Meta, avatar: PartsFigure
}
struct PartsLabel: Decodable { let part: String, x: Double, y: Double }
final class PartsFigure: Decodable {
  let motion: String, facings: [String: PartsOutfit], labels: [String: PartsLabel]?, pet: PartsFigure?, alt: String?
}
/// A facing, or what of it an animation replaces.
final class PartsOutfit: Decodable {
  struct Play: Decodable { let animation: String?, rate: Double?, duration: Double?, loop: Bool?, then: String? }
  struct Slot: Decodable { let slot: String, `switch`: String?, part: String?, parts: [String: String]? }
  struct Feeling: Decodable { let switches: [String: String]?, bones: [String: PartsChange]? }
  let view: String?, like: String?, mirror: Bool?, offset: [Double]?, clips: [String: PartsOutfit]?
  let plays: [String: Play]?, setup: [String: PartsChange]?, pivots: [String: [Double]]?, slots: [Slot]?,
    feelings: [String: Feeling]?
}
struct PartsChange: Decodable {
  var x: Double?, y: Double?, rotation: Double?, scaleX: Double?, scaleY: Double?, length: Double?
}
struct PartsValues { var rotation = 0.0, x = 0.0, y = 0.0, scaleX = 1.0, scaleY = 1.0, length = 1.0 }
struct PartsCurve: Decodable {
  let numbers: [Double]
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    numbers = try (try? [value.decode(Double.self)]) ?? value.decode([Double].self)
  }
}
struct PartsKey: Decodable {
  let time: Double, word: String
  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    (time, word) = (try list.decode(Double.self), try list.decode(String.self))
  }
}
struct PartsMotion: Decodable {
  struct Bone: Decodable { let parent: String?, pivot: [Double], noScale: Bool?, turn: Double? }
  struct Limb: Decodable { let upper: String, lower: String, end: String, spread: Double }
  struct Depth: Decodable { let group: String, front: Double, behind: Double, over: Double, before: Double }
  struct Rule: Decodable { let bone: String, z: Double?, `switch`: String?, depth: Depth? }
  struct View: Decodable {
    let bones: [String: Bone], limbs: [Limb], slots: [String: Rule], switches: [String: [String]]
  }
  struct Clip: Decodable {
    let duration: Double, loop: Bool, then: String?, like: String?, parts: Int?, bones: [String: [String: PartsCurve]]?
    let switches: [String: [PartsKey]]?, depths: [String: [PartsKey]]?, feelings: [PartsKey]?,
      contacts: [String: [[Double]]]?, groundVelocity: PartsPlace?
  }
  let views: [String: View], animations: [String: Clip]
}
