public import AvatarRaster

/// What a run makes of each avatar: sheets, stills or previews.
///
/// Drawing and naming are apart, because records that look the same share one drawing.
public protocol RenderJob: Sendable {
  associatedtype Drawing: Sendable

  /// Equal keys mean equal pictures.
  func key(of avatar: Avatar) throws -> String
  /// - Parameters:
  ///   - key: of the avatar, as `key(of:)` says.
  ///   - permits: to draw in. What can go on beside another record's drawing, such as encoding, is done outside.
  func draw(_ avatar: Avatar, key: String, _ permits: AsyncSemaphore) async throws -> Drawing
  /// Bytes of finished drawings to keep for records that look the same: as many as a few hundred records make.
  var drawingCapacity: Int { get }
  /// What is worth knowing of a record's picture beyond what resolving it has said: letters that no font has.
  func warnings(about avatar: Avatar, of record: AvatarRecord) -> [Diagnostic]
  /// Bytes that a drawing takes in memory.
  func cost(of drawing: Drawing) -> Int
  /// - Parameter name: the files' common name, safe as a file name. The first file is written last: where it stands, all stand.
  func files(of drawing: Drawing, name: String) throws -> [OutputFile]
  /// Where the first file may lie for a name, most likely first; it carries the key.
  func markerNames(for name: String) -> [String]
  /// Bytes of memory that one record's drawing may take, all told, while it is made.
  var memory: Int { get }
  /// Whether a record has several files, the first of which vouches for the others.
  var isSet: Bool { get }
  /// What may stand between a record's name and the ending of its first file, whatever the options of the run that wrote it.
  var pages: [String] { get }
  /// All that the files of any avatar may have behind their common name; empty where there is one file.
  var endings: [String] { get throws }
}

extension RenderJob {
  public var endings: [String] { [] }
  public var isSet: Bool { false }
  public var pages: [String] { [""] }
}

/// Of one file, which is the drawing.
extension RenderJob where Drawing == [UInt8] {
  public func cost(of drawing: [UInt8]) -> Int { drawing.count }
  public func files(of drawing: [UInt8], name: String) -> [OutputFile] {
    markerNames(for: name).map { OutputFile(name: $0, bytes: drawing) }
  }
}
