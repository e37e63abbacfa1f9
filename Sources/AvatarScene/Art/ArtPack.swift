#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A compiled art pack: palettes, catalog, universities, and for each figure its rig, parts and clips.
///
/// Sections are decoded when they are first asked for and kept; the pack may be shared by all threads.
/// Figures are `player`, `legacy`, and the pets by their type.
public final class ArtPack: Sendable {
  public let archive: ArtArchive
  public let info: PackInfo
  public let palettes: Palettes
  public let catalog: Catalog
  private let decoded = Locked<[String: any Sendable]>([:])
  private let digests = Locked<[String: String]>([:])

  /// Throws `ArtPackError` where a section that every avatar needs is absent or damaged.
  public init(_ archive: ArtArchive) throws(ArtPackError) {
    self.archive = archive
    info = try Self.decode(archive, "pack")
    palettes = try Self.decode(archive, "palettes")
    catalog = try Self.decode(archive, "catalog")
  }

  public func universities() throws(ArtPackError) -> UniversityDirectory {
    try section("universities") { (list: [University]) in UniversityDirectory(list) }
  }

  public func rig(_ figure: String) throws(ArtPackError) -> Rig {
    try section("\(figure)/rig") { (source: RigSource) in try Rig(source) }
  }

  public func clip(_ name: String, of figure: String) throws(ArtPackError) -> Clip {
    let rig = try rig(figure)
    return try section("\(figure)/clips/\(name)") { (source: ClipSource) in try Clip(source, rig: rig) }
  }

  public func hasClip(_ name: String, of figure: String) -> Bool { archive.contains("\(figure)/clips/\(name)") }

  /// The clips of a figure, by name.
  public func clipNames(of figure: String) -> [String] {
    let prefix = "\(figure)/clips/"
    return archive.names(from: prefix).map { String($0.dropFirst(prefix.count)) }
  }

  /// A section that the compiler measures, or what `measure` finds in a pack that has none.
  func kept<Value: Decodable & Packable & Sendable>(_ name: String, _ measure: (ArtPack) throws(ArtPackError) -> Value) throws(ArtPackError) -> Value {
    if archive.contains(name) { return try section(name) { (value: Value) in value } }
    if let found = decoded.withLock({ $0[name] }) as? Value { return found }
    let measured = try measure(self)
    decoded.withLock { $0[name] = measured }
    return measured
  }

  public static func sectionName(figure: String, slot: String, variant: String) -> String {
    "\(figure)/parts/\(slot)/\(variant)"
  }

  public func hasPart(figure: String, slot: String, variant: String) -> Bool {
    archive.contains(Self.sectionName(figure: figure, slot: slot, variant: variant))
  }

  public func part(figure: String, slot: String, variant: String) throws(ArtPackError) -> Part {
    try section(Self.sectionName(figure: figure, slot: slot, variant: variant)) { (part: Part) in part }
  }

  /// A digest of a section's bytes, computed once; of nothing where there is no such section.
  package func digest(of section: String, by hash: ([UInt8]) -> String) -> String {
    if let found = digests.withLock({ $0[section] }) { return found }
    let digest = hash(archive.bytes(section) ?? [])
    digests.withLock { $0[section] = digest }
    return digest
  }

  private func section<Source: Decodable & Packable, Value: Sendable>(
    _ name: String, _ make: (Source) throws -> Value
  ) throws(ArtPackError) -> Value {
    if let found = decoded.withLock({ $0[name] }) as? Value { return found }
    let source: Source = try Self.decode(archive, name)
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
