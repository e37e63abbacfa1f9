internal import AvatarText
import FoundationShim

/// A compiled art pack: palettes, catalog, universities, and for each figure its rig, parts and clips.
///
/// Sections are decoded when they are first asked for and kept; the pack may be shared by all threads.
public final class ArtPack: Sendable {
  public let archive: ArtArchive
  public let info: PackInfo
  package let palettes: Palettes
  public let catalog: Catalog
  private let decoded = Locked<[String: any Sendable]>([:])
  private let digests = Memo<String, String>()

  /// Throws `ArtPackError` where a section that every avatar needs is absent or damaged.
  public init(_ archive: ArtArchive) throws(ArtPackError) {
    self.archive = archive
    info = try Self.decode(archive, "pack")
    palettes = try Self.decode(archive, "palettes")
    catalog = try Self.decode(archive, "catalog")
  }

  package func universities() throws(ArtPackError) -> UniversityDirectory {
    try section("universities") { (list: [University]) in UniversityDirectory(list) }
  }

  /// The sides from which a pack shows a figure: those that have a rig. Every figure has a front.
  public func views(of figure: FigureID) -> [FigureID.View] {
    FigureID.View.allCases.filter { shows(figure, from: $0) }
  }

  public func shows(_ figure: FigureID, from view: FigureID.View) -> Bool {
    archive.contains("\(figure.seen(from: view).path)/rig")
  }

  /// The facings in which a clip of the player reads: the front, those whose view has the clip drawn for it, and those that the front's clip names.
  public func facings(ofClip name: String) -> [Facing] {
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

  /// A clip on the figure's own rig. What a view does not move in its own way, it moves as the front does.
  package func clip(_ name: String, of figure: FigureID) throws(ArtPackError) -> Clip {
    let rig = try rig(figure)
    let own = "\(figure.path)/clips/\(name)"
    let isShared = figure.view != .front && !archive.contains(own)
    return try section(own, from: isShared ? "\(figure.name)/clips/\(name)" : own) { (source: ClipSource) in
      try Clip(source, rig: rig)
    }
  }

  public func hasClip(_ name: String, of figure: FigureID) -> Bool {
    archive.contains("\(figure.path)/clips/\(name)")
      || figure.view != .front && hasClip(name, of: figure.seen(from: .front))
  }

  /// The clips of a figure, by name.
  public func clipNames(of figure: FigureID) -> [String] {
    let prefix = "\(figure.path)/clips/"
    let own = archive.names(from: prefix).map { String($0.dropFirst(prefix.count)) }
    return figure.view == .front ? own : own + clipNames(of: figure.seen(from: .front)).filter { !own.contains($0) }
  }

  /// A section that the compiler measures, or what `measure` finds in a pack that has none.
  func memoized<Value: Decodable & Packable & Sendable>(
    _ name: String, _ measure: (ArtPack) throws(ArtPackError) -> Value
  ) throws(ArtPackError) -> Value {
    if archive.contains(name) { return try section(name) { (value: Value) in value } }
    if let found = decoded.withLock({ $0[name] }) as? Value { return found }
    let measured = try measure(self)
    decoded.withLock { $0[name] = measured }
    return measured
  }

  public static func sectionName(_ worn: Worn, of figure: FigureID) -> String {
    "\(figure.path)/parts/\(worn.garment)/\(worn.variant)"
  }

  public func hasPart(_ worn: Worn, of figure: FigureID) -> Bool {
    archive.contains(Self.sectionName(worn, of: figure))
  }

  package func part(_ worn: Worn, of figure: FigureID) throws(ArtPackError) -> Part {
    try section(Self.sectionName(worn, of: figure)) { (part: Part) in part }
  }

  /// Everything that is drawn for a figure.
  public func parts(of figure: FigureID) -> [Worn] {
    let prefix = "\(figure.path)/parts/"
    return archive.names(from: prefix).compactMap { name in
      let halves = name.dropFirst(prefix.count).utf8.split(separator: "/").map(String.init)
      return halves.count == 2 ? Worn(halves[0], halves[1]) : nil
    }
  }

  /// A digest of a section's bytes, computed once; of nothing where there is no such section.
  package func digest(of section: String, by hash: ([UInt8]) -> String) -> String {
    digests.value(for: section) { hash(archive.bytes(section) ?? []) }
  }

  private func section<Source: Decodable & Packable, Value: Sendable>(
    _ name: String, from place: String? = nil, _ make: (Source) throws -> Value
  ) throws(ArtPackError) -> Value {
    if let found = decoded.withLock({ $0[name] }) as? Value { return found }
    let source: Source = try Self.decode(archive, place ?? name)
    let value: Value
    do { value = try make(source) } catch { throw .damaged("\(name): \(error)") }
    decoded.withLock { $0[name] = value }
    return value
  }

  /// A section is packed, as the compiler writes it, or JSON, as a person would.
  private static func decode<T: Decodable & Packable>(_ archive: ArtArchive, _ name: String) throws(ArtPackError) -> T {
    let result = archive.withSection(name) { bytes in
      Result {
        guard var reader = PackReader(bytes) else { return try JSONDecoder().decode(T.self, from: Data(bytes)) }
        return try reader.whole(T.self)
      }
    }
    guard let result else { throw .missing(name) }
    do { return try result.get() } catch { throw .damaged("\(name): \(error)") }
  }
}

/// Who made an art pack and what may be done with it; written into every atlas.
public struct PackInfo: Hashable, Sendable, Codable {
  public let name: String
  public let version: String
  public let author: String
  public let licence: String
}
