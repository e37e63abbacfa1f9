import AvatarSupport
@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import TestSupport
import Testing

@testable import AvatarSheets

/// Sheets of the fixture records, for tests that read them back.
enum AtlasFixture {
  /// A name with a character that web servers would decode.
  static let name = "fox-1%20_x"

  static func avatars() throws -> [Avatar] { try resolved.get() }

  private static let resolved = Result {
    try FixtureRecords.players().map { try Stage.renderer().resolve($0).avatar }
  }

  static func avatar(_ number: Int) throws -> Avatar {
    let all = try avatars()
    return all[number % all.count]
  }

  static func files(_ avatar: Avatar, _ options: SheetOptions) throws -> AtlasFiles {
    AtlasFiles(try Stage.renderer().sheet(avatar, name: name, options: options))
  }

  /// Returns a frame drawn on its own.
  ///
  /// - Parameter clip: the clip's name in the sheet, such as `walkLeft`.
  static func drawn(
    _ avatar: Avatar, clip: String, index: Int, scale: Double, cast: AnimatedAvatar.Cast, _ options: SheetOptions
  ) throws -> Bitmap {
    let animation = try animation(clip, options)
    let timing = try timings(clip, options)[index]
    return try Stage.renderer().frame(
      of: avatar, clip: animation.clip, facing: animation.facing, at: timing.time, scale: scale, cast: cast,
      background: options.background)
  }

  static func timings(_ clip: String, _ options: SheetOptions) throws -> [FrameTiming] {
    FrameTiming.frames(of: try played(by: clip, options), fps: options.framesPerSecond)
  }

  /// Returns the pack's clip for a clip name of the sheet.
  static func played(by clip: String, _ options: SheetOptions) throws -> Clip {
    try Stage.renderer().pack.clip(animation(clip, options).clip, of: .player)
  }

  /// Returns the clip names of a sheet, for every facing, including the clips that follow others.
  static func clips(_ options: SheetOptions) throws -> [String] { try animations(options).map(\.name) }

  private static func animations(_ options: SheetOptions) throws -> [FacedClip] {
    try ClipSelection.animations(options.clips, options.facings, in: Stage.renderer().pack)
  }

  private static func animation(_ name: String, _ options: SheetOptions) throws -> FacedClip {
    try #require(animations(options).first { $0.name == name }, "there is no animation \(name)")
  }
}
