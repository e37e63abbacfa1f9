/// The limits of one request and of all requests together. Each is a command-line option, `--NAME`,
/// and is documented in docs/limits.md.
package struct ServiceLimits: Hashable, Sendable {
  /// The maximum size of a request's body, except of a batch, in bytes.
  package var body = 65_536
  /// The maximum size of all header fields together, in bytes.
  package var headers = 16_384
  /// The maximum length of a request's path and query, in bytes.
  package var url = 4096
  /// The maximum edge length of a still, in pixels.
  package var stillEdge = 1024
  /// The maximum height of a preview, in pixels.
  package var previewEdge = 512
  /// The maximum number of pixels in all frames of a preview together; the usual walk with a pet
  /// has 53 million.
  package var previewPixels = 60_000_000
  /// The maximum memory for drawing one sheet, in MiB.
  package var sheetMemory = 512
  /// The maximum number of records in a batch.
  package var batchRecords = 10_000
  /// The maximum number of batches at the same time.
  package var batches = 4
  /// The maximum duration of a batch, in seconds.
  package var batchSeconds = 600
  /// The timeout in seconds for receiving a request's body, and for starting its drawing.
  package var requestSeconds = 10
  /// The idle timeout of a connection, in seconds.
  package var idleSeconds = 60
  /// The maximum time for which a client may leave a response unread, in seconds.
  package var sendSeconds = 30
  /// The minimum rate at which a client reads, averaged over a whole response, in KiB a second.
  package var sendRate = 8
  /// The maximum size of the responses that wait to be read, beyond the cached ones, in MiB.
  package var unread = 256
  /// The maximum number of connections at the same time.
  package var connections = 4096
  /// The number of drawings at the same time; 0 for the number of cores.
  package var jobs = 0
  /// The maximum number of requests that wait for a drawing thread.
  package var queue = 128
  /// The capacity of the cache of finished pictures, in MiB.
  package var cache = 64
  /// The capacity of the cache of drawn parts, in MiB.
  package var sprites = 96

  /// Creates the default limits.
  package init() {}

  /// A limit as a command-line option.
  package struct Field: Sendable {
    /// The option's name without dashes.
    package let name: String
    /// The allowed values.
    package let range: ClosedRange<Int>
    /// The help text, with the unit.
    package let help: String
    /// The property that holds the limit.
    package let place: any WritableKeyPath<ServiceLimits, Int> & Sendable
  }

  /// All limits, in the order of the help text.
  package static let fields: [Field] = [
    Field(name: "body", range: 1024...16_777_216, help: "bytes of a request's body, but for a batch's", place: \.body),
    Field(name: "headers", range: 1024...65_536, help: "bytes of all header fields of a request", place: \.headers),
    Field(name: "url", range: 256...16_384, help: "bytes of a request's path and query", place: \.url),
    Field(name: "still-edge", range: 16...2048, help: "pixels of a still's edge", place: \.stillEdge),
    Field(name: "preview-edge", range: 16...2048, help: "pixels of a preview's height", place: \.previewEdge),
    Field(
      name: "preview-pixels", range: 65_536...268_435_456, help: "pixels of all frames of a preview",
      place: \.previewPixels),
    Field(name: "sheet-memory", range: 64...8192, help: "MiB that drawing a sheet may take", place: \.sheetMemory),
    Field(name: "batch-records", range: 1...1_000_000, help: "records of a batch", place: \.batchRecords),
    Field(name: "batches", range: 0...1000, help: "batches at the same time; 0 for none", place: \.batches),
    Field(name: "batch-seconds", range: 1...86_400, help: "seconds of a batch", place: \.batchSeconds),
    Field(
      name: "request-seconds", range: 1...600, help: "seconds until a body is there, and until drawing begins",
      place: \.requestSeconds),
    Field(
      name: "idle-seconds", range: 1...3600, help: "seconds that a connection may do nothing", place: \.idleSeconds),
    Field(
      name: "send-seconds", range: 1...600, help: "seconds that a client may leave an answer unread",
      place: \.sendSeconds),
    Field(
      name: "send-rate", range: 1...65_536, help: "KiB a second that a client reads at least, over a whole answer",
      place: \.sendRate),
    Field(
      name: "unread", range: 16...65_536, help: "MiB of answers that wait to be read, beside those that are kept",
      place: \.unread),
    Field(name: "connections", range: 1...1_000_000, help: "connections at the same time", place: \.connections),
    Field(
      name: "jobs", range: 0...256, help: "drawings at the same time; 0 for as many as there are cores", place: \.jobs),
    Field(name: "queue", range: 0...100_000, help: "requests that wait for a drawing's turn", place: \.queue),
    Field(name: "cache", range: 0...65_536, help: "MiB of finished pictures that are kept", place: \.cache),
    Field(name: "sprites", range: 0...65_536, help: "MiB of drawn parts that are kept", place: \.sprites),
  ]
}
