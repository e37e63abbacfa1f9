internal import AvatarScene
internal import AvatarSupport

/// The `pack.json` of a pack: its author, and the pack that it lies over.
struct PackManifest: Hashable, Sendable, Decodable {
  /// The name of the pack.
  let name: String
  /// What people call the pack; nil if that is its name.
  let title: String?
  /// The version of the pack.
  let version: String
  /// The author of the pack.
  let author: String
  /// The licence of the pack.
  let licence: String
  /// The pack that this one lies over; nil for a whole pack.
  let over: String?
  /// The packs beneath that this one needs, by name, each with its versions: `^1.0`, `>=1.2`,
  /// `1.2.3`.
  let needs: [String: String]?

  static func read(_ file: JSONFile) throws(ArtError) -> PackManifest {
    let manifest = try file.decode(PackManifest.self)
    guard !manifest.licence.isEmpty else { throw file.error(at: "licence", "is empty; name a licence") }
    return manifest
  }

  var info: PackInfo { PackInfo(name: name, title: title, version: version, author: author, licence: licence) }

  /// Refuses packs beneath that are not those that this pack needs.
  ///
  /// - Parameter packs: the packs beneath; empty where there are none.
  func check(over packs: [PackInfo], _ file: JSONFile) throws(ArtError) {
    let beneath = packs.map { "\"\($0.name)\" \($0.version)" }.joined(separator: ", ")
    if let over, !packs.contains(where: { $0.name == over }) {
      let problem = packs.isEmpty ? "this must be a whole pack" : "the packs beneath are \(beneath)"
      throw file.error(at: "over", "lies over the pack \"\(over)\"; \(problem)")
    }
    if over == nil, let name = packs.first?.name {
      throw file.error(
        at: "", "is a whole pack, and lies over \(beneath); write \"over\": \"\(name)\", or name it first")
    }
    for (name, versions) in (needs ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let range = VersionRange(versions) else {
        throw file.error(
          at: "needs.\(name)", "\"\(versions)\" is no version; write one such as \"^1.0\", \">=1.2\" or \"1.2.3\"")
      }
      guard let found = packs.last(where: { $0.name == name }) else {
        let problem = "the pack is missing; name it before this one: --art \(name).avatarpack --art …"
        throw file.error(at: "needs.\(name)", problem)
      }
      guard range.contains(found.version) else {
        throw file.error(
          at: "needs.\(name)", "needs version \(versions), and the pack \"\(name)\" has version \(found.version)")
      }
    }
  }
}

/// The versions that a pack accepts: `1.2.3` is that one alone (missing numbers are any), `>=1.2`
/// that one and all later ones, `^1.2` that one and the later ones with the same first number that
/// is not 0.
struct VersionRange {
  private enum Kind { case exact, atLeast, compatible }

  private let kind: Kind
  private let numbers: [Int]

  init?(_ text: String) {
    let (kind, rest): (Kind, String) =
      if let rest = text.utf8.removing(prefix: "^") {
        (.compatible, String(rest))
      } else if let rest = text.utf8.removing(prefix: ">=") { (.atLeast, String(rest)) } else { (.exact, text) }
    guard let numbers = Self.numbers(rest) else { return nil }
    (self.kind, self.numbers) = (kind, numbers)
  }

  func contains(_ version: String) -> Bool {
    // What follows the numbers, such as `-beta`, does not count.
    let plain = version.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }
    guard let found = Self.numbers(String(Substring(plain))) else { return false }
    let (low, high) = (Self.whole(numbers), Self.whole(found))
    switch kind {
    case .exact: return found.starts(with: numbers) || high.starts(with: numbers)
    case .atLeast: return !high.lexicographicallyPrecedes(low)
    case .compatible:
      let fixed = (low.firstIndex { $0 != 0 } ?? numbers.count - 1) + 1
      return !high.lexicographicallyPrecedes(low) && high.prefix(fixed) == low.prefix(fixed)
    }
  }

  private static func whole(_ numbers: [Int]) -> [Int] { numbers + Array(repeating: 0, count: 3 - numbers.count) }

  /// One to three numbers with dots.
  private static func numbers(_ text: String) -> [Int]? {
    let parts = text.utf8.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } && part.utf8.count <= 6
        ? Int(part) : nil
    }
    return numbers.count == parts.count && (1...3).contains(numbers.count) ? numbers : nil
  }
}
