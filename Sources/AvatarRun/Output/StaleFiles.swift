#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The half-written files that killed processes left behind.
public enum StaleFiles {
  /// Another machine's file is taken for dead after a day.
  private static let patience = 86_400

  /// Removes those of the folder; to be called when a run starts. What cannot be removed stays, without a word: it is hidden and harmless.
  ///
  /// - Returns: how many were removed.
  @discardableResult
  public static func sweep(_ folder: OutputFolder) -> Int {
    var paths: [String] = []
    try? FolderNames.forEach(in: folder.path) { bytes in
      guard bytes.first == UInt8(ascii: "."), let name = TemporaryName(String(decoding: bytes, as: UTF8.self)) else { return }
      let path = folder.path(of: name.text)
      if !(name.isAlive ?? isYoung(path)) { paths.append(path) }
    }
    return paths.count { unlink($0) == 0 }
  }

  private static func isYoung(_ path: String) -> Bool {
    var information = stat()
    guard stat(path, &information) == 0 else { return true }
    #if canImport(Darwin)
      let changed = information.st_mtimespec.tv_sec
    #else
      let changed = information.st_mtim.tv_sec
    #endif
    return time(nil) - changed < patience
  }
}
