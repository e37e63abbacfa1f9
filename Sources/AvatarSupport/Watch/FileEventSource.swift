internal import Platform

/// Blocks the caller until something may have changed.
///
/// A spurious wake-up is allowed. A wait never outlasts its timeout.
protocol FileEventSource {
  /// Adds folders to watch, by their paths.
  mutating func watch(_ folders: [String])
  /// - Returns: whether something may have changed.
  func wait(seconds: Double) -> Bool
}

enum Pause {
  static func take(_ seconds: Double) { usleep(UInt32(max(0, min(1, seconds)) * 1_000_000)) }
}

/// An event source without system events: after each wait the files are looked at.
struct PollingEventSource: FileEventSource {
  mutating func watch(_ folders: [String]) {}

  func wait(seconds: Double) -> Bool {
    Pause.take(seconds)
    return true
  }
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

    private static let events = UInt32(
      IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)

    init?() {
      descriptor = inotify_init1(O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func watch(_ folders: [String]) {
      // Adding a folder that is already watched changes nothing; a folder that replaced another one
      // is a new folder. A folder that cannot be watched is found by a look without an event.
      for folder in folders { _ = inotify_add_watch(descriptor, folder, Self.events) }
    }

    func wait(seconds: Double) -> Bool {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Int32(seconds * 1000)) > 0 else { return false }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while read(descriptor, &buffer, buffer.count) > 0 {}
      return true
    }
  }
#endif
