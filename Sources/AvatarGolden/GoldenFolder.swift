internal import AvatarRun

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A golden set on disk: the case file, records, the manifest, and below them the pictures and draw lists by name.
public struct GoldenFolder: Hashable, Sendable {
  /// Written by people.
  public static let caseFile = "cases.json"
  /// Where cases take their records from unless they say otherwise.
  public static let recordFile = "records.ndjson"
  /// Written by `record` and `accept`.
  public static let manifestFile = "goldens.json"
  static let pictureSuffix = ".png"
  static let drawnSuffix = ".drawn.txt"

  public let path: String

  public init(_ path: String) { self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path }

  public func path(of name: String) -> String { "\(path)/\(name)" }

  /// Nil where there is no such file, it may not be read, or it is larger than `GoldenLimit.fileBytes`.
  func bytes(_ name: String) -> [UInt8]? {
    guard let size = FileSize.bytes(of: path(of: name)), size <= GoldenLimit.fileBytes else { return nil }
    return FileManager.default.contents(atPath: path(of: name)).map { Array($0) }
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(of: name)) }

  /// Removes what killed recordings left; see `StaleFiles`.
  func sweep() { StaleFiles.sweep(OutputFolder(existing: path)) }

  func write(_ bytes: [UInt8], as name: String) throws(GoldenError) {
    do {
      try OutputFolder(creating: path).write(bytes, as: name)
    } catch {
      throw .output(error)
    }
  }

  /// Removes a file, and the folders that it leaves empty. What cannot be removed stays and is found as an orphan.
  func remove(_ name: String) {
    try? FileManager.default.removeItem(atPath: path(of: name))
    var parts = name.split(separator: "/").dropLast()
    while !parts.isEmpty, let left = try? FileManager.default.contentsOfDirectory(atPath: path(of: parts.joined(separator: "/"))), left.isEmpty {
      try? FileManager.default.removeItem(atPath: path(of: parts.joined(separator: "/")))
      parts = parts.dropLast()
    }
  }

  /// Every picture and draw list in the folder, by name, sorted.
  func goldenFiles() -> [String] {
    var found: [String] = []
    collect(below: "", into: &found)
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func collect(below prefix: String, into found: inout [String]) {
    let place = prefix.isEmpty ? path : path(of: prefix)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [] where !name.hasPrefix(".") {
      let inner = prefix.isEmpty ? name : "\(prefix)/\(name)"
      if inner.hasSuffix(Self.pictureSuffix) || inner.hasSuffix(Self.drawnSuffix) { found.append(inner) } else { collect(below: inner, into: &found) }
    }
  }
}
