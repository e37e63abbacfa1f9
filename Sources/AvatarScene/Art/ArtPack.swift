package import AvatarSupport
import Platform

/// A compiled art pack, or several that lie over each other: palettes, catalog, universities, and
/// the rig, parts and clips of each figure.
///
/// Sections are decoded on first use and cached. The pack is thread-safe.
public final class ArtPack: Sendable {
  /// The archives with the sections of the packs, bottom first.
  public let archive: ArchiveStack
  /// The authorship and licence of each pack, bottom first.
  public let packs: [PackInfo]
  /// The authorship and licence of the pack at the bottom, which is whole.
  public let info: PackInfo
  package let palettes: Palettes
  /// The fields of a record and the garments of the pack.
  public let catalog: Catalog
  private let decoded = Locked<[String: any Sendable]>([:])
  /// What `overlays` found last.
  package let shown = Locked<(any Sendable)?>(nil)
  private let digests = Locked(BoundedCache<String, String>(capacity: .max))

  /// Opens a pack.
  ///
  /// - Throws: `ArtPackError` if a section that every avatar needs is missing or damaged.
  public convenience init(_ archive: ArtArchive) throws(ArtPackError) { try self.init(stack: [archive]) }

  /// Opens packs that lie over each other, bottom first.
  package init(stack archives: [ArtArchive]) throws(ArtPackError) {
    archive = ArchiveStack(archives)
    var packs: [PackInfo] = []
    for archive in archives {
      guard let info = try archive.decodeIfPresent(PackInfo.self, "pack") else { throw .missing("pack") }
      packs.append(info)
    }
    guard let bottom = packs.first else { throw .missing("pack") }
    info = bottom
    self.packs = packs
    palettes = try archive.decode("palettes")
    catalog = try archive.decode("catalog")
  }

  /// Returns the pack that a section comes from; nil if there is no such section.
  package func info(ofSection name: String) -> PackInfo? { archive.place(of: name).map { packs[$0] } }

  package func universities() throws(ArtPackError) -> UniversityDirectory {
    try section("universities") { (list: [University]) in UniversityDirectory(list) }
  }

  /// Returns the letters of garments; none in a pack without them.
  package func alphabet() throws(ArtPackError) -> Alphabet {
    guard archive.contains(Alphabet.section) else { return .empty }
    return try section(Alphabet.section) { (alphabet: Alphabet) in alphabet }
  }

  /// Returns the moments that stills and stickers can show, in order; none in a pack without them.
  package func poses() throws(ArtPackError) -> [NamedPose] {
    guard archive.contains(NamedPose.section) else { return [] }
    return try section(NamedPose.section) { (poses: [NamedPose]) in poses }
  }

  /// Returns what players can own, in order; nothing in a pack without a shop.
  package func shop() throws(ArtPackError) -> [ShopItem] {
    guard archive.contains(ShopItem.section) else { return [] }
    return try section(ShopItem.section) { (items: [ShopItem]) in items }
  }

  /// Returns what players wear in which weather; nothing in a pack without such clothes.
  package func weatherClothes() throws(ArtPackError) -> WeatherClothes {
    guard archive.contains(WeatherClothes.section) else { return .none }
    return try section(WeatherClothes.section) { (clothes: WeatherClothes) in clothes }
  }

  /// Returns the views in which the pack shows a figure: those with a rig. Every figure has a front
  /// view.
  package func views(of figure: FigureID) -> [FigureID.View] {
    FigureID.View.allCases.filter { shows(figure, from: $0) }
  }

  /// Returns whether the pack has a rig for a figure in a view.
  package func shows(_ figure: FigureID, from view: FigureID.View) -> Bool {
    archive.contains("\(figure.seen(from: view).path)/rig")
  }

  /// Returns the facings in which a clip of the player is available: the front, the facings whose
  /// view has its own version of the clip, and the facings that the front's clip names.
  package func facings(ofClip name: String) -> [Facing] {
    let named = (try? clip(name, of: .player))?.facings ?? []
    return Facing.allCases.filter { facing in
      let figure = FigureID.player.seen(from: facing.view)
      return shows(figure, from: facing.view)
        && (archive.contains("\(figure.path)/clips/\(name)") || named.contains(facing))
    }
  }

  package func rig(_ figure: FigureID) throws(ArtPackError) -> Rig {
    try section("\(figure.path)/rig") { (source: RigSource) in try Rig(source) }
  }

  /// Returns a clip on the rig of the figure's view. A view without its own version uses the
  /// front's clip.
  package func clip(_ name: String, of figure: FigureID) throws(ArtPackError) -> Clip {
    let rig = try rig(figure)
    let own = "\(figure.path)/clips/\(name)"
    return try section(own, from: clipSection(name, of: figure)) { (source: ClipSource) in
      try Clip(source, rig: rig)
    }
  }

  /// Returns the name of the section with a figure's clip: its view's own, or the front's.
  package func clipSection(_ name: String, of figure: FigureID) -> String {
    let own = "\(figure.path)/clips/\(name)"
    return figure.view != .front && !archive.contains(own) ? "\(figure.name)/clips/\(name)" : own
  }

  /// Returns whether a figure has a clip, in its own view or in the front view.
  package func hasClip(_ name: String, of figure: FigureID) -> Bool {
    archive.contains("\(figure.path)/clips/\(name)")
      || figure.view != .front && hasClip(name, of: figure.seen(from: .front))
  }

  /// Returns the names of a figure's clips.
  package func clipNames(of figure: FigureID) -> [String] {
    let prefix = "\(figure.path)/clips/"
    let own = archive.names(from: prefix).map { String($0.dropFirst(prefix.count)) }
    return figure.view == .front ? own : own + clipNames(of: figure.seen(from: .front)).filter { !own.contains($0) }
  }

  /// Returns a section that the compiler measures. If the pack has no such section, `measure`
  /// computes the value and the result is cached.
  func memoized<Value: Packable & Sendable>(
    _ name: String, _ measure: (ArtPack) throws(ArtPackError) -> Value
  ) throws(ArtPackError) -> Value {
    if archive.contains(name) { return try section(name) { (value: Value) in value } }
    if let found = decoded.withLock({ $0[name] }) as? Value { return found }
    let measured = try measure(self)
    decoded.withLock { $0[name] = measured }
    return measured
  }

  /// Returns the name of the archive section with a part.
  package static func sectionName(_ worn: Worn, of figure: FigureID) -> String {
    "\(figure.path)/parts/\(worn.garment)/\(worn.variant)"
  }

  /// Returns whether the pack has a part for a figure.
  package func hasPart(_ worn: Worn, of figure: FigureID) -> Bool {
    archive.contains(Self.sectionName(worn, of: figure))
  }

  package func part(_ worn: Worn, of figure: FigureID) throws(ArtPackError) -> Part {
    try section(Self.sectionName(worn, of: figure)) { (part: Part) in part }
  }

  /// Returns all parts that are drawn for a figure.
  package func parts(of figure: FigureID) -> [Worn] {
    let prefix = "\(figure.path)/parts/"
    return archive.names(from: prefix).compactMap { name in
      let halves = name.dropFirst(prefix.count).utf8.split(separator: "/").map(String.init)
      return halves.count == 2 ? Worn(halves[0], halves[1]) : nil
    }
  }

  /// Returns a digest of the bytes of a section, computed once. A missing section has the digest of
  /// no bytes.
  package func digest(of section: String) -> String {
    digests.value(for: section) { archive.digest(section) }
  }

  func section<Source: Packable, Value: Sendable>(
    _ name: String, from place: String? = nil, _ make: (Source) throws -> Value
  ) throws(ArtPackError) -> Value {
    if let found = decoded.withLock({ $0[name] }) as? Value { return found }
    let source: Source = try archive.decode(place ?? name)
    let value: Value
    do { value = try make(source) } catch { throw .damaged("\(name): \(error)") }
    decoded.withLock { $0[name] = value }
    return value
  }
}

/// The authorship and licence of an art pack. They are part of every atlas that shows it.
public struct PackInfo: Hashable, Sendable, Codable {
  /// The name of the pack.
  public let name: String
  /// What people call the pack; nil if that is its name.
  public let title: String?
  /// The version of the pack.
  public let version: String
  /// The author of the pack.
  public let author: String
  /// The licence of the pack.
  public let licence: String

  package init(name: String, title: String? = nil, version: String, author: String, licence: String) {
    (self.name, self.title, self.version, self.author, self.licence) = (name, title, version, author, licence)
  }
}
