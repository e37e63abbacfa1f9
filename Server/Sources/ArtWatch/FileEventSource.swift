#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Blocks the caller until something may have changed.
///
/// A spurious wake-up is allowed. A wait never outlasts its timeout, so a missed change delays the
/// caller at most that long.
protocol FileEventSource {
  /// Adds folders to watch.
  ///
  /// - Parameter folders: paths relative to the root.
  mutating func watch(_ root: String, _ folders: [String])
  func wait(seconds: Double)
}

enum Pause {
  static func take(_ seconds: Double) { usleep(UInt32(max(0, min(1, seconds)) * 1_000_000)) }
}

/// An event source without system events: the caller polls the files, four times a second.
struct PollingEventSource: FileEventSource {
  mutating func watch(_ root: String, _ folders: [String]) {}
  func wait(seconds: Double) { Pause.take(seconds) }
}

enum SystemEventSource {
  /// Returns a source of system events, or a polling source where the system offers none.
  static func make() -> any FileEventSource {
    #if os(Linux)
      if let source = InotifyEventSource() { return source }
    #endif
    return PollingEventSource()
  }
}

#if os(Linux)
  /// An event source that uses Linux inotify.
  final class InotifyEventSource: FileEventSource {
    private let descriptor: Int32
    private var watched: Set<String> = []

    private static let events = UInt32(
      IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)

    init?() {
      descriptor = inotify_init1(O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func watch(_ root: String, _ folders: [String]) {
      // Adding a folder that is already watched changes nothing; a folder that replaced another one
      // is a new folder. A folder that cannot be watched is found by polling.
      for folder in folders {
        _ = inotify_add_watch(descriptor, folder.isEmpty ? root : root + "/" + folder, Self.events)
      }
    }

    func wait(seconds: Double) {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Int32(seconds * 1000)) > 0 else { return }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while read(descriptor, &buffer, buffer.count) > 0 {}
    }
  }
#endif
