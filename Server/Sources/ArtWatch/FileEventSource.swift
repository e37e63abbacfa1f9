#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Wakes whoever waits when something may have changed. It may wake for nothing, but not sleep through a change for longer than it is told to wait.
protocol FileEventSource {
  /// - Parameter folders: from the root.
  mutating func watch(_ root: String, _ folders: [String])
  func wait(seconds: Double)
}

enum Pause {
  static func take(_ seconds: Double) { usleep(UInt32(max(0, min(1, seconds)) * 1_000_000)) }
}

/// Nothing but a clock: whoever waits looks for himself, four times a second.
struct PollingEventSource: FileEventSource {
  mutating func watch(_ root: String, _ folders: [String]) {}
  func wait(seconds: Double) { Pause.take(seconds) }
}

enum SystemEventSource {
  /// The system's own events, or a clock where it has none to give.
  static func make() -> any FileEventSource {
    #if os(Linux)
      if let source = InotifyEventSource() { return source }
    #endif
    return PollingEventSource()
  }
}

#if os(Linux)
  /// Linux' own events about folders.
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
      // A folder that is watched already stays so; another one in its place is a new one. One that cannot be watched is looked at by the clock.
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
