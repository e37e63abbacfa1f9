/// What one request, and all of them together, may take. Each is an option of the program, `--NAME`, and stands in docs/limits.md.
public struct ServiceLimits: Hashable, Sendable {
  /// Bytes of a request's body, but for a batch's.
  public var body = 65_536
  /// Bytes of all header fields together.
  public var headers = 16_384
  /// Bytes of a request's path and query.
  public var url = 4096
  /// Pixels of a still's edge.
  public var stillEdge = 1024
  /// Pixels of a preview's height.
  public var previewEdge = 512
  /// Pixels of all pictures of a preview together; the usual walk with a pet has 53 million.
  public var previewPixels = 60_000_000
  /// MiB that drawing one sheet may take.
  public var sheetMemory = 512
  /// Records of a batch.
  public var batchRecords = 10_000
  /// Batches at the same time.
  public var batches = 4
  /// Seconds of a batch.
  public var batchSeconds = 600
  /// Seconds until a request's body must be there, and until its drawing must have begun.
  public var requestSeconds = 10
  /// Seconds that a connection may do nothing.
  public var idleSeconds = 60
  /// Seconds that a client may leave an answer unread.
  public var sendSeconds = 30
  /// KiB a second that a client reads at least, over a whole answer.
  public var sendRate = 8
  /// MiB of answers that wait to be read, beside those that are kept.
  public var unread = 256
  public var connections = 4096
  /// Drawings at the same time; 0 for as many as there are cores.
  public var jobs = 0
  /// Requests that wait for a drawing's turn.
  public var queue = 128
  /// MiB of finished pictures that are kept.
  public var cache = 64
  /// MiB of drawn parts that are kept.
  public var sprites = 96

  public init() {}

  /// A limit by its option's name.
  public struct Field: Sendable {
    public let name: String
    public let range: ClosedRange<Int>
    public let help: String
    public let place: any WritableKeyPath<ServiceLimits, Int> & Sendable
  }

  public static let fields: [Field] = [
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
