import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

@Suite struct LoopTests {
  static let pets = ["dog", "cat", "bunny", "bird"]

  /// Returns the distance of two poses: the farthest that any joint, or a point beside it, has
  /// moved.
  private func distance(_ a: Pose, _ b: Pose, _ rig: Rig) -> Double {
    let (from, to) = (a.worldTransforms(of: rig), b.worldTransforms(of: rig))
    return rig.bones.indices.map { bone in
      let probes = [rig.bones[bone].pivot, rig.bones[bone].pivot + Point(6, 0), rig.bones[bone].pivot + Point(0, 6)]
      return probes.map { (from[bone].apply($0) - to[bone].apply($0)).length }.max() ?? 0
    }.max() ?? 0
  }

  private func steps(_ poses: [Pose], _ rig: Rig) -> (inner: Double, closing: Double) {
    let inner = zip(poses, poses.dropFirst()).map { distance($0, $1, rig) }.max() ?? 0
    return (inner, distance(poses[poses.count - 1], poses[0], rig))
  }

  @Test(arguments: Stage.loops)
  func theLastStepOfALoopIsNoLargerThanTheLargestInside(name: String) throws {
    let clip = try Stage.clip(name)
    let (inner, closing) = steps(
      FrameTiming.frames(of: clip).map { clip.pose(at: $0.time) }, try Stage.pack().rig(.player))
    #expect(closing <= inner + 1e-9, "closing \(closing), largest inside \(inner)")
  }

  @Test(arguments: Stage.loops)
  func theLastStepOfALoopsPicturesIsNoLargerThanTheLargestInside(name: String) throws {
    let avatar = try Stage.student([
      "hairStyle": "ponytail", "topStyle": "hoodie", "bottomStyle": "skirt", "accessory1": "scarf",
      "accessory2": "earrings",
    ])
    let frames = try FrameTiming.frames(of: try Stage.clip(name)).map {
      try Stage.renderer().frame(of: avatar, clip: name, at: $0.time, scale: 1)
    }
    let inner = zip(frames, frames.dropFirst()).map { $0.distance(from: $1) }.max() ?? 0
    let closing = frames[frames.count - 1].distance(from: frames[0])
    // In a breath the fastest step may be the closing one, by no more than a tenth.
    #expect(Double(closing) <= 1.1 * Double(inner))
  }

  @Test(arguments: pets, Stage.loops)
  func aPetInACombinedSheetLoopsWithItsPlayer(pet: String, name: String) throws {
    let leader = try Stage.clip(name)
    let animation = try FigureAnimation(of: try Stage.petFigure(pet), answering: leader, pack: try Stage.pack())
    let rig = animation.figure.rig
    #expect(distance(animation.pose(at: 0), animation.pose(at: leader.duration), rig) < 1e-6)
    let (inner, closing) = steps(FrameTiming.frames(of: leader).map { animation.pose(at: $0.time) }, rig)
    #expect(closing <= inner + 1e-9, "closing \(closing), largest inside \(inner)")
  }

  @Test(arguments: pets)
  func aPetHasClipsOfItsOwnForIdleWalkAndRun(pet: String) throws {
    #expect(Set(["idle", "walk", "run"]).isSubset(of: try Stage.pack().clipNames(of: FigureID(pet))))
  }

  @Test(arguments: pets, Stage.playerClips)
  func aPetAnswersEveryClip(pet: String, name: String) throws {
    let animation = try FigureAnimation(
      of: try Stage.petFigure(pet), answering: try Stage.clip(name), pack: try Stage.pack())
    let poses = Set(FrameTiming.frames(of: try Stage.clip(name)).map { animation.pose(at: $0.time) })
    #expect(poses.count > 1, "\(pet) stands still in \(name)")
  }

  @Test(arguments: Stage.playerClips)
  func posesAtEqualTimesAreEqualAtSixtyFramesASecond(name: String) throws {
    let clip = try Stage.clip(name)
    let fine = Dictionary(FrameTiming.frames(of: clip, fps: 60).map { (Int(($0.time * 1e6).rounded()), $0.time) }) {
      first, _ in first
    }
    var met = 0
    for frame in FrameTiming.frames(of: clip) {
      guard let time = fine[Int((frame.time * 1e6).rounded())] else { continue }
      met += 1
      #expect(distance(clip.pose(at: frame.time), clip.pose(at: time), try Stage.pack().rig(.player)) < 1e-6)
    }
    #expect(met >= 1)
  }

  @Test(arguments: Stage.playerClips, [nil, 12, 24, 25, 30, 60] as [Double?])
  func wholeMillisecondsAddUpToTheClipsLength(name: String, rate: Double?) throws {
    let clip = try Stage.clip(name)
    #expect(
      FrameTiming.frames(of: clip, fps: rate).reduce(0) { $0 + $1.milliseconds }
        == Int((clip.duration * 1000).rounded()))
  }

  @Test func sittingDownEndsWhereTheLoopBegins() throws {
    let (sit, loop) = (try Stage.clip("sit"), try Stage.clip("sitLoop"))
    #expect(distance(sit.pose(at: sit.duration), loop.pose(at: 0), try Stage.pack().rig(.player)) < 1.5)
  }

  @Test(arguments: FigureID.View.allCases) func gettingUpBeginsWhereSittingEnds(view: FigureID.View) throws {
    let figure = FigureID.player.seen(from: view)
    let (loop, up) = (try Stage.clip("sitLoop", of: figure), try Stage.clip("standUp", of: figure))
    #expect(distance(loop.pose(at: loop.duration), up.pose(at: 0), up.rig) < 1.5)
  }
}
