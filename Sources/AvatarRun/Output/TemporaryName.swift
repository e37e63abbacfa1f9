internal import AvatarRaster

internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The name of a file that is being written: `.render-avatars-HOST-PID-RUN-COUNT.tmp`.
///
/// It says whose it is, so that what a killed process left can be told from what another one is writing now, also when machines share a
/// folder (HOST is a hash of the machine's name) and when a new process has an old one's number (RUN is drawn anew in each process).
struct TemporaryName: Hashable {
  let host: String
  let process: Int32
  let run: String
  let count: UInt64

  private static let prefix = ".render-avatars-"
  private static let suffix = ".tmp"
  private static let counter = Atomic<UInt64>(0)
  private static let thisHost = SHA256.hex(hostName(), bytes: 4)
  private static let thisRun = SHA256.hex((0..<16).map { _ in UInt8.random(in: 0...255) }, bytes: 4)

  /// A name that nobody has had.
  static func next() -> TemporaryName {
    let (count, _) = counter.wrappingAdd(1, ordering: .relaxed)
    return TemporaryName(host: thisHost, process: getpid(), run: thisRun, count: count)
  }

  init(host: String, process: Int32, run: String, count: UInt64) {
    self.host = host
    self.process = process
    self.run = run
    self.count = count
  }

  /// Reads a name; nil for any other.
  init?(_ name: String) {
    guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix), name.utf8.count < 80 else { return nil }
    let parts = name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, let process = Int32(parts[1]), process > 0, let count = UInt64(parts[3]) else { return nil }
    self.init(host: String(parts[0]), process: process, run: String(parts[2]), count: count)
    guard text == name else { return nil }
  }

  var text: String { "\(Self.prefix)\(host)-\(process)-\(run)-\(count)\(Self.suffix)" }

  /// Whether the process that made the name can still be writing; nil when it is another machine's, which nobody here can tell.
  var isAlive: Bool? {
    guard host == Self.thisHost else { return nil }
    if process == getpid() { return run == Self.thisRun }
    return kill(process, 0) == 0 || errno == EPERM
  }

  private static func hostName() -> [UInt8] {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return [] }
    return name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  }
}
