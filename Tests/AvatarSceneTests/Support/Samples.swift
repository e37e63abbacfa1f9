import AvatarScene
import Foundation

/// A rig of four bones, small enough to compute by hand: root → body → arm, and a tail that trails
/// the arm.
enum Samples {
  static let rigJSON = """
    {"name": "sample", "frame": {"width": 96, "height": 96, "originX": 48, "originY": 68}, "ground": -16,
     "bones": [{"name": "root", "pivot": [0, -16]}, {"name": "body", "parent": "root", "pivot": [0, 0]},
               {"name": "arm", "parent": "body", "pivot": [6, 12]}, {"name": "tail", "parent": "arm", "pivot": [6, 2]}],
     "switches": {"eyes": ["open", "closed"], "mouth": ["smile", "o"]},
     "slots": [{"name": "body", "z": 1, "bone": "body", "part": "body", "layer": "body"},
               {"name": "arm", "z": 2, "bone": "arm", "part": "body", "layer": "arm",
                "depth": {"group": "arm", "front": 2, "behind": 0.5, "over": 9}},
               {"name": "eyes", "z": 3, "bone": "body", "part": "eyes", "layer": "eyes", "switch": "eyes", "clipTo": "body"}]}
    """

  static func decode<T: Decodable>(_ json: String, as type: T.Type = T.self) throws -> T {
    try JSONDecoder().decode(T.self, from: Data(json.utf8))
  }

  static func rig(_ json: String = rigJSON) throws -> Rig { try Rig(try decode(json, as: RigSource.self)) }

  /// Returns the sample rig with secondary motion on its tail.
  static func trailingRig(_ trail: String) throws -> Rig {
    try rig(rigJSON.replacingOccurrences(of: "\"switches\"", with: "\"trails\": [\(trail)], \"switches\""))
  }

  /// A body with one limb that hangs from (6, 12): six points to the elbow, four to the wrist.
  static let limbRigJSON = """
    {"name": "limb", "frame": {"width": 96, "height": 96, "originX": 48, "originY": 68}, "ground": -16,
     "bones": [{"name": "root", "pivot": [0, -16]}, {"name": "body", "parent": "root", "pivot": [0, 0]},
               {"name": "upper", "parent": "body", "pivot": [6, 12]}, {"name": "fore", "parent": "upper", "pivot": [6, 6]},
               {"name": "hand", "parent": "fore", "pivot": [6, 2]}],
     "switches": {}, "slots": [{"name": "sleeve", "z": 1, "bone": "upper", "part": "top", "layer": "sleeve"}],
     "limbs": [{"upper": "upper", "lower": "fore", "end": "hand", "bend": 1.6, "limits": [-2, 2.5], "pole": [1, 0, 0], "stretch": 1.25}]}
    """

  /// - Parameter change: modifies the JSON.
  static func limbRig(_ change: (String) -> String = { $0 }) throws -> Rig { try rig(change(limbRigJSON)) }

  /// Returns the source of a clip of one second.
  static func source(_ members: String) throws -> ClipSource {
    try decode("{\"name\": \"sample\", \"duration\": 1, \"frames\": 10, \"loop\": false, \(members)}")
  }

  /// Returns a clip of one second on the sample rig.
  ///
  /// - Parameter members: the members other than name, duration and frames, such as `"tracks":
  ///   {…}`.
  static func clip(
    _ members: String, duration: String = "1", frames: String = "10", loop: Bool = false, rig: Rig? = nil
  ) throws -> Clip {
    let json = "{\"name\": \"sample\", \"duration\": \(duration), \"frames\": \(frames), \"loop\": \(loop), \(members)}"
    return try Clip(try decode(json, as: ClipSource.self), rig: try rig ?? self.rig())
  }

  static func track(_ keys: String, bone: String = "arm", property: String = "rotation") -> String {
    "\"tracks\": {\"\(bone)\": {\"\(property)\": [\(keys)]}}"
  }
}

/// Whether two numbers differ only by rounding.
func close(_ a: Double, _ b: Double, within tolerance: Double = 1e-12) -> Bool { abs(a - b) <= tolerance }
