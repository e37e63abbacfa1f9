import Logging

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes diagnostics to standard error. If a write fails, the text is lost and the service
/// continues.
enum StandardError {
  static func write(_ text: String) { write(Array(text.utf8)) }

  static func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { rest in
        #if canImport(Darwin)
          Darwin.write(2, rest.baseAddress, rest.count)
        #else
          Glibc.write(2, rest.baseAddress, rest.count)
        #endif
      }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }
}

/// A log handler that writes the framework's errors.
struct QuietLog: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.error

  subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { StandardError.write("\(event.level): \(event.message)\n") }
}
