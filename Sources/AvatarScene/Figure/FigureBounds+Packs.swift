/// The extents of packs that lie over each other.
extension ArtPack {
  /// Returns the name of the section with the extents of a pack's own parts. It lies over others.
  package static func ownExtentSection(_ view: FigureID.View) -> String { "own/\(extentSection(view))" }

  /// Returns the extents in a view of what is worn from some of the packs: those of the bottom
  /// pack, enlarged by what the others draw. A pack that is not shown changes no crop.
  ///
  /// - Parameter packs: the numbers of the packs that are shown.
  package func extent(of view: FigureID.View, showing packs: [Int]) throws(ArtPackError) -> FigureBounds {
    var extent = try extent(of: view)
    for number in packs where archive.archives.indices.contains(number) {
      if let own = try archive.archives[number].decodeIfPresent(FigureBounds.self, Self.ownExtentSection(view)) {
        extent = extent.union(own)
      }
    }
    return extent
  }
}

extension FigureBounds {
  func union(_ other: FigureBounds) -> FigureBounds {
    FigureBounds(
      whole: whole.union(other.whole), head: head.union(other.head), face: face.union(other.face),
      pet: pet.union(other.pet))
  }
}
