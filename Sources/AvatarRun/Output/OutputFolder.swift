#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A folder that takes a run's files.
public struct OutputFolder: Hashable, Sendable {
  public let path: String

  /// Makes the folder, and those above it, where they are missing, and makes sure before anything is drawn that files can be put there.
  public init(creating path: String) throws(OutputError) {
    do throws(SystemError) {
      try Self.create(path)
      guard access(path, W_OK | X_OK) == 0 else { throw SystemError.last }
    } catch {
      throw .cannotCreate(path: path, error)
    }
    self.path = path
  }

  /// A folder that is only looked into; nothing is made.
  public init(existing path: String) { self.path = path }

  /// Where a file of this name lies.
  public func path(of name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

  /// Writes a file. A name with slashes, such as a frame's in an asset catalog, makes the folders that it needs below this one; until it is
  /// whole it lies in this folder, where `StaleFiles` finds what a killed process left.
  public func write(_ bytes: [UInt8], as name: String) throws(OutputError) {
    if name.contains("/"), let folder = Self.parent(of: path(of: name)) {
      do throws(SystemError) { try Self.create(folder) } catch { throw .cannotCreate(path: folder, error) }
    }
    try AtomicFile.write(bytes, to: path(of: name), growingIn: path)
  }

  private static func create(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      guard try FileKind(path: path) == .folder else { throw .notFolder }
    } catch {
      guard error == .missing, !path.isEmpty else { throw error }
      if let parent = parent(of: path) { try create(parent) }
      // Another process may have been faster.
      guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw SystemError.last }
    }
  }

  private static func parent(of path: String) -> String? {
    let names = path.split(separator: "/").dropLast()
    return names.isEmpty ? nil : (path.hasPrefix("/") ? "/" : "") + names.joined(separator: "/")
  }
}
