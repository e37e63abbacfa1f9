public import AvatarRaster

/// The kind of output that a run renders of each avatar: sheets, stills or previews.
///
/// Drawing and naming are separate, because records that look the same share one drawing.
public protocol RenderJob: Sendable {
  associatedtype Drawing: Sendable

  /// Returns the avatar's key. Equal keys mean equal pictures.
  func key(of avatar: Avatar) throws -> String
  /// Renders an avatar.
  ///
  /// - Parameters:
  ///   - key: the avatar's key from `key(of:)`.
  ///   - permits: the semaphore for painting. Work that can run in parallel with another record's
  ///     painting, such as encoding, is done outside it.
  func draw(_ avatar: Avatar, key: String, _ permits: ConcurrencyLimiter) async throws -> Drawing
  /// The cache size for finished drawings that look-alike records share, in bytes: enough for a few
  /// hundred records.
  var drawingCapacity: Int { get }
  /// Returns warnings about a record's picture beyond those of its resolution: letters that no font
  /// contains.
  func warnings(about avatar: Avatar, of record: AvatarRecord) -> [Diagnostic]
  /// Returns the size of a drawing in memory, in bytes.
  func cost(of drawing: Drawing) -> Int
  /// Returns the files of a drawing.
  ///
  /// - Parameter name: the common name of the files, safe as a file name. The first file is written
  ///   last: if it exists, all exist.
  func files(of drawing: Drawing, name: String) throws -> [OutputFile]
  /// Returns the possible names of the first file, most likely first; the first file carries the
  /// key.
  func markerNames(for name: String) -> [String]
  /// The peak memory for one record's drawing, in bytes.
  var memory: Int { get }
  /// Whether a record has several files, the first of which vouches for the others.
  var isSet: Bool { get }
  /// The possible texts between a record's name and the extension of its first file, for any
  /// options of the run that wrote it.
  var pages: [String] { get }
  /// All possible suffixes of any avatar's files after their common name; empty if there is only
  /// one file.
  var endings: [String] { get throws }
}

extension RenderJob {
  /// No suffixes: there is only one file.
  public var endings: [String] { [] }
  /// False: a record has one file.
  public var isSet: Bool { false }
  /// No text: the name is followed by the extension.
  public var pages: [String] { [""] }
}

/// A job whose drawing is a single file.
extension RenderJob where Drawing == [UInt8] {
  /// The number of bytes of the file.
  public func cost(of drawing: [UInt8]) -> Int { drawing.count }
  /// The single file under its marker name.
  public func files(of drawing: [UInt8], name: String) -> [OutputFile] {
    markerNames(for: name).map { OutputFile(name: $0, bytes: drawing) }
  }
}
