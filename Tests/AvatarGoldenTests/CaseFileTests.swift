import AvatarGolden
import AvatarRaster
import AvatarScene
import Foundation
import Testing

/// Tests that every mistake in a handwritten case file is reported with its location.
@Suite struct CaseFileTests {
  private func problem(_ cases: String) throws -> String {
    let scratch = try Scratch()
    try scratch.write(
      "records.ndjson", #"{"id": "mia", "hairStyle": "bun"}"# + "\n" + #"{"id": "ben", "hairStyle": "short"}"#)
    try scratch.write("cases.json", "{\"cases\": [\(cases)]}")
    do {
      let set = try GoldenSet(folder: GoldenFolder(scratch.path), renderer: AvatarRenderer())
      return set.cases.map(\.name).joined(separator: " ")
    } catch let error as GoldenError {
      return error.description.replacing(scratch.path, with: "SET")
    }
  }

  @Test(arguments: [
    (
      #"{"clip": "idle"}"#,
      "SET/cases.json: cases[0].name: is missing; every case has a name, such as hairStyle/{variant}"
    ),
    (#"{"name": "a"}"#, "SET/cases.json: cases[0]: a case draws exactly one of clip, still and sheet"),
    (
      #"{"name": "a", "clip": "idel"}"#,
      "SET/cases.json: cases[0].clip: there is no clip \"idel\"; use bow, cheer, clap, cry, dance, facepalm, highFive, hug, idle, idle2, idle3, idle4, jump, laugh, openArms, phone, point, proud, run, shrug, shy, sip, sit, sitLoop, sitOn, sleep, standUp, study, think, thumbsUp, walk, wave"
    ),
    (
      #"{"name": "a", "clip": "idle", "frame": 1}"#,
      "SET/cases.json: cases[0].frame: means nothing here; did you mean \"frames\"?"
    ),
    (
      #"{"name": "a", "clip": "idle", "facing": ["left", "up"]}"#,
      "SET/cases.json: cases[0].facing: \"up\" is not known; use front, right, left, back"
    ),
    (
      #"{"name": "a", "clip": "idle", "facing": ["left", "left"]}"#,
      "SET/cases.json: cases[0].facing: names a direction twice, or none; write each once, or leave it out"
    ),
    (
      #"{"name": "a", "record": "mia", "clip": "idle", "frames": 99}"#,
      "SET/cases.json: cases[0].frames: the clip \"idle\" has no frame 99; use 0 to 13"
    ),
    (
      #"{"name": "a", "record": "mai", "clip": "idle"}"#,
      "SET/cases.json: cases[0].record: no record is called \"mai\"; did you mean \"mia\"?"
    ),
    (
      #"{"name": "a", "clip": "idle"}"#,
      "SET/cases.json: cases[0].name: two cases are called \"a\"; tell them apart by {record}, {variant}, {clip} or {frame}"
    ),
    (
      #"{"name": "../{record}", "clip": "idle"}"#,
      "SET/cases.json: cases[0].name: \"../mia\" cannot be a file's name; use letters, digits, . _ - and / between them, at most 150"
    ),
    (
      #"{"name": "{record}", "with": {"hairStyle": "bunn"}, "clip": "idle"}"#,
      "SET/cases.json: cases[0].with.hairStyle: there is no hairStyle \"bunn\"; drawn as \"short\"; did you mean \"bun\"?"
    ),
    (
      #"{"name": "{variant}", "record": "mia", "each": "socks", "except": ["striped", "tights"], "clip": "idle"}"#,
      "plain none high"
    ),
    (
      #"{"name": "{variant}", "record": "mia", "each": "socks", "except": "hihg", "clip": "idle"}"#,
      "SET/cases.json: cases[0].except: \"hihg\" is no value of socks; did you mean \"high\"?"
    ),
    (
      #"{"name": "a", "record": "mia", "except": "high", "clip": "idle"}"#,
      "SET/cases.json: cases[0].except: leaves out values of \"each\", which is missing"
    ),
    (
      #"{"name": "{record}", "with": {"hair": "bun"}, "clip": "idle"}"#,
      "SET/cases.json: cases[0].with.hair: means nothing here; did you mean \"uni\"?"
    ),
    (
      #"{"name": "{record}", "still": {"size": 4096}}"#,
      "SET/cases.json: cases[0].still.size: 4096 is out of range; use a whole number from 1 to 2048 pixels"
    ),
    (
      #"{"name": "{record}", "each": "petName", "clip": "idle"}"#,
      "SET/cases.json: cases[0].each: \"petName\" is nothing to choose; use bodyShape, topPattern, stance, arm, leg, faceShape, eyeStyle, mouthStyle, browStyle, noseStyle, facialHair, faceDetail, hairStyle, topStyle, bottomStyle, socks, shoeStyle, headwear, accessory, handItem, chair, petType, petAccessory, skinTone, hairColor, browColor, facialHairColor, hairColor2"
    ),
  ])
  func aMistakeIsNamedWithItsPlace(_ text: String, _ expected: String) throws {
    let found = try problem(text)
    if expected.contains("means nothing here") {
      #expect(found.hasPrefix(expected.components(separatedBy: ";")[0]))
    } else {
      #expect(found == expected)
    }
  }

  @Test func aNameIsSpreadOutOverRecordsClipsAndFrames() throws {
    let names = try problem(#"{"name": "{record}/{clip}-{frame}", "clip": ["idle", "run"], "frames": [0, 2]}"#)
    #expect(names == "mia/idle-00 mia/idle-02 mia/run-00 mia/run-02 ben/idle-00 ben/idle-02 ben/run-00 ben/run-02")
  }

  @Test func framesWithoutAPlaceInTheNameMakeAStrip() throws {
    #expect(try problem(#"{"name": "{record}", "record": "mia", "clip": "idle", "frames": [0, 2]}"#) == "mia")
  }

  @Test func aStarStandsForEveryFrame() throws {
    let count = try AvatarRenderer().pack.clip("run", of: .player).frames
    let names = try problem(#"{"name": "{frame}", "record": "mia", "clip": "run", "frames": "*"}"#)
    #expect(names.split(separator: " ").count == count)
  }

  @Test func aFolderWithoutCasesSaysHowToBegin() throws {
    #expect(throws: GoldenError.noSet(folder: "/nowhere")) {
      try GoldenSet(folder: GoldenFolder("/nowhere"), renderer: AvatarRenderer())
    }
  }
}
