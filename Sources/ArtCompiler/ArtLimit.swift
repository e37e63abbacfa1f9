/// The limits on an art folder, so that a pack from an unknown source is safe to open.
/// `docs/limits.md` lists them. The largest file of the project's own art has 21 kB.
package enum ArtLimit {
  /// One file: 4 MiB.
  package static let fileBytes = 4 << 20
  /// All files together: 64 MiB.
  package static let packBytes = 64 << 20
  /// Characters of a clip's name, which becomes a part of file names, and of a pet's, a slot's or a
  /// variant's.
  package static let clipName = 32
  package static let name = 64
  /// Files of a pack.
  package static let files = 10_000
  /// Elements inside each other, with copies.
  package static let nesting = 64
  /// Elements of one file, and of all its copies.
  package static let elements = 20_000
  /// Attributes of one element.
  package static let attributes = 256
  /// Bytes of an attribute that is no outline.
  package static let attributeBytes = 20_000
  /// What the style sheets of one file say, counted for each element: selectors times declarations.
  package static let styleSteps = 4_000_000
  /// Reported errors of one part.
  package static let faults = 100
  /// Layers of one part.
  package static let layers = 256
  /// Bytes of a layer's name, with its forms.
  package static let layerName = 200
  /// Paint roles of one layer.
  package static let roles = 256
  /// Steps of one path.
  package static let pathSteps = 20_000
  /// Steps of all outlines of one part. A clip path counts once for each shape that it clips.
  package static let partSteps = 200_000
  /// The length of all outlines of one part, in points. A clip path counts once for each shape.
  /// Filling visits every pixel along a line.
  package static let outlinePoints = 100_000.0
  /// Crossings of the lines of an outline with each other or with those of its clips, in all shapes
  /// of one part. Cairo computes each crossing.
  package static let crossings = 10_000
  /// The area of all shapes of a part, in pages. A shape counts once more for each outline that
  /// clips it. The drawing time is proportional to it. The project's own parts stay below 20.
  package static let overdraw = 100.0
  /// The maximum distance of a point from the page's origin, in points.
  package static let coordinate = 10_000.0
  /// A number of an outline before its transforms, in whatever unit the file has.
  package static let outlineNumber = 1_000_000.0
  /// A line's width, in points.
  package static let strokeWidth = 48.0
  /// Names in each list of `palettes.json`, and slots and variants of `catalog.json`.
  package static let names = 1000
  /// Poses of `poses.json`.
  package static let poses = 256
  /// The bytes of a pose's words.
  package static let poseWords = 200
  /// Items of `shop.json`.
  package static let shopItems = 1000
  /// The bytes of an item's name.
  package static let shopWords = 200
  /// The coins that an item costs, and the level that unlocks it.
  package static let shopNumbers = 0...1_000_000_000
  /// Universities of one file.
  package static let universities = 10_000
}
