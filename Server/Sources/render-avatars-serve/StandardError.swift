import Logging

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Lines for whoever runs this. A line goes out in one piece; where nobody reads, it is lost and the service goes on.
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

/// What the framework has to say, where it is an error.
struct QuietLog: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.error

  subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { StandardError.write("\(event.level): \(event.message)\n") }
}
