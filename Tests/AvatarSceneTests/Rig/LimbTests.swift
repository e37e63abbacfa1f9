import Testing

@testable import AvatarScene

@Suite struct LimbTests {
  private func problem(_ from: String, _ to: String) -> String? {
    do { _ = try Samples.limbRig { $0.replacing(from, with: to) } } catch { return "\(error)" }
    return nil
  }

  @Test func aLimbKnowsItsBonesAndJoints() throws {
    let limb = try #require(try Samples.limbRig().limbs.first)
    #expect(limb.shape.root == Point(6, 12) && limb.shape.joint == Point(6, 6) && limb.shape.tip == Point(6, 2))
    #expect(limb.limits == -2...2.5 && limb.stretch == 1.25 && limb.pole == Pole(plane: Point(1, 0), out: 0))
  }

  @Test func whatIsWrongIsNamed() {
    #expect(problem("\"lower\": \"fore\"", "\"lower\": \"four\"") == "limbs[0].lower: there is no bone \"four\"")
    #expect(problem("\"end\": \"hand\"", "\"end\": \"body\"") == "limbs[0].end: \"body\" does not hang from \"fore\"")
    #expect(problem("\"end\": \"hand\"", "\"end\": \"fore\"") == "limbs[0].end: \"fore\" is in a limb already")
    #expect(
      problem("[6, 2]", "[6, 5.9]")
        == "limbs[0].lower: is 0.09999999999999964 points long; a limb's bones are at least 0.5")
    #expect(
      problem("[-2, 2.5]", "[1, 2.5]")
        == "limbs[0].limits: is not a range of turns; use [least, most] in radians, from -3.14 to 0 and from 0 to 3.14")
    #expect(problem("[-2, 2.5]", "[-2]")?.hasPrefix("limbs[0].limits") == true)
    #expect(problem("[-2, 2.5]", "[]")?.hasPrefix("limbs[0].limits") == true)
    #expect(
      problem("[1, 0, 0]", "[0, 0, 0]")
        == "limbs[0].pole: is no way; use [right, up, out of the picture], not all of them 0")
    #expect(problem("[1, 0, 0]", "[1, 0]")?.hasPrefix("limbs[0].pole") == true)
    #expect(
      problem("\"bend\": 1.6", "\"bend\": 0")
        == "limbs[0].bend: 0.0 is not the reach of a bend; use 0.1 to 100.0 points")
    #expect(problem("\"stretch\": 1.25", "\"stretch\": 3") == "limbs[0].stretch: 3.0 is not a factor; use 1.0 to 2.0")
    #expect(
      problem("\"stretch\": 1.25", "\"sole\": [[0, 0]]")
        == "limbs[0].sole: is no sole; use [[x, y], [x, y]], its two ends within -10000 to 10000 points")
  }

  @Test(arguments: [
    ("\"bend\": 1.6", "\"bend\": 100", "\"bend\": 100.5"), ("\"stretch\": 1.25", "\"stretch\": 2", "\"stretch\": 2.01"),
    ("[6, 2]", "[6, 5.5]", "[6, 5.51]"),
  ])
  func aLimbAtItsLimitsIsTaken(_ from: String, _ maximum: String, _ past: String) {
    #expect(problem(from, maximum) == nil)
    #expect(problem(from, past) != nil)
  }

  @Test func asManyLimbsAsAllowedAreTaken() throws {
    func problem(_ count: Int) -> String? {
      let bones = (0..<count).map { number in
        ["u\(number)", "l\(number)", "e\(number)"].enumerated().map { place, name in
          "{\"name\": \"\(name)\"" + (place == 0 ? "" : ", \"parent\": \"\(place == 1 ? "u" : "l")\(number)\"")
            + ", \"pivot\": [0, \(place)]}"
        }.joined(separator: ", ")
      }
      let rest = "\"bend\": 1, \"limits\": [-1, 1], \"pole\": [1, 0, 0]}"
      let limbs = (0..<count).map { "{\"upper\": \"u\($0)\", \"lower\": \"l\($0)\", \"end\": \"e\($0)\", " + rest }
      let json = """
        {"name": "many", "frame": {"width": 96, "height": 96, "originX": 48, "originY": 68}, "ground": -16, "bones": [\(bones.joined(separator: ", "))],
         "switches": {}, "slots": [], "limbs": [\(limbs.joined(separator: ", "))]}
        """
      do { _ = try Samples.rig(json) } catch { return "\(error)" }
      return nil
    }
    #expect(problem(SceneLimit.limbs) == nil)
    #expect(problem(SceneLimit.limbs + 1) == "limbs: there are 65; use at most 64")
  }

  @Test func aRigWithLimbsIsTheSameAfterPacking() throws {
    let source: RigSource = try Samples.decode(Samples.limbRigJSON)
    let back = try SectionEncoder.section(source).withUnsafeBytes { bytes in
      var reader = try #require(SectionDecoder(bytes))
      return try reader.whole(RigSource.self)
    }
    #expect(back == source && back.limbs?.count == 1)
  }

  @Test func onlyALimbsBonesHaveALength() throws {
    func error(_ bone: String, _ property: String) throws -> ClipError? {
      let rig = try Samples.limbRig()
      let source = try Samples.source(Samples.track("{\"time\": 0, \"value\": 1}", bone: bone, property: property))
      do throws(ClipError) { _ = try Clip(source, rig: rig) } catch { return error }
      return nil
    }
    #expect(try error("upper", "length") == nil)
    #expect(try error("fore", "length") == nil)
    #expect(
      try error("body", "length")
        == ClipError(
          path: "tracks.body.length", problem: "\"body\" is no upper or lower bone of a limb; use scaleX and scaleY"))
    #expect(try error("hand", "length") != nil)
    #expect(
      try error("fore", "scaleY")
        == ClipError(path: "tracks.fore.scaleY", problem: "\"fore\" is a limb's lower bone; use rotation and length"))
    #expect(try error("fore", "rotation") == nil)
  }

  /// The limb's own joints follow, and attached parts keep their size.
  @Test func aShorterBoneMovesWhatItCarries() throws {
    let rig = try Samples.limbRig()
    var pose = Pose(rest: rig)
    pose.bones[2].length = 0.5
    let world = pose.worldTransforms(of: rig)
    #expect(world[3].apply(Point(6, 6)) == Point(6, 9))
    #expect(world[4].apply(Point(6, 2)) == Point(6, 5))
    #expect(world[4].apply(Point(7, 2)) == Point(7, 5))
  }
}
