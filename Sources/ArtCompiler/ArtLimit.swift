/// What an art folder may hold, so that a pack from anywhere can be opened without fear. `docs/limits.md` states each; the largest file of
/// the project's own art has 21 kB.
package enum ArtLimit {
  /// One file: 4 MiB.
  package static let fileBytes = 4 << 20
  /// All files together: 64 MiB.
  package static let packBytes = 64 << 20
  /// Characters of a clip's name, which becomes a part of file names, and of a pet's, a slot's or a variant's.
  package static let clipName = 32
  package static let name = 64
  /// Files of a pack.
  package static let files = 10_000
  /// Elements inside each other.
  package static let nesting = 64
  /// Elements of one file.
  package static let elements = 20_000
  /// Faults of one part that are told.
  package static let faults = 100
  /// Layers of one part.
  package static let layers = 256
  /// Paint roles of one layer.
  package static let roles = 256
  /// Steps of one path.
  package static let pathSteps = 20_000
  /// Steps of all outlines of one part, those that clip counted for every shape that they clip.
  package static let partSteps = 200_000
  /// Points of all outlines of one part together, those that clip counted for every shape. Filling follows each line down all its pixels.
  package static let outlinePoints = 100_000.0
  /// Times that the lines of an outline cross each other or those of its clips, in all shapes of one part: Cairo computes each crossing.
  package static let crossings = 10_000
  /// How many times over the shapes of a part may fill the page, each counted once more for every outline that clips it: what drawing takes is in
  /// proportion to it. The project's own parts stay below 20.
  package static let overdraw = 100.0
  /// How far from the page's origin a point may lie, in points.
  package static let coordinate = 10_000.0
  /// A line's width, in points.
  package static let strokeWidth = 48.0
  /// Names in each list of `palettes.json`, and slots and variants of `catalog.json`.
  package static let names = 1000
  /// Universities of one file.
  package static let universities = 10_000
}
