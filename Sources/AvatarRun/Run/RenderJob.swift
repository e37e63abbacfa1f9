internal import AvatarRaster
package import AvatarScene
internal import AvatarSheets
package import AvatarSupport

/// The kind of output that a run renders of each avatar: sheets, stills or previews.
///
/// Drawing and naming are separate, because records that look the same share one drawing.
package protocol RenderJob: Sendable {
  /// The peak memory for one record's drawing, in bytes.
  var memory: Int { get }
  /// The cache size for finished drawings that look-alike records share, in bytes: enough for a few
  /// hundred records.
  var drawingCapacity: Int { get }
  /// How the files of a record are named.
  var naming: FileNaming { get throws }
  /// Returns the avatar's key. Equal keys mean equal pictures.
  func key(of avatar: Avatar) throws -> String
  /// Returns warnings about a record's picture beyond those of its resolution: letters that no font
  /// contains.
  func warnings(about avatar: Avatar, of record: AvatarRecord) -> [Diagnostic]
  /// Renders an avatar.
  ///
  /// - Parameters:
  ///   - key: the avatar's key from `key(of:)`.
  ///   - painting: limits how many records are painted at the same time. Work that can run in
  ///     parallel with another record's painting, such as encoding, is done outside it.
  func draw(_ avatar: Avatar, key: String, _ painting: ConcurrencyLimiter) async throws -> Drawing
}

/// A finished drawing without a name.
package struct Drawing: Sendable {
  /// The memory that it takes, in bytes.
  let cost: Int
  /// Returns its files under a common name, which is safe as a file name. The first file is written
  /// last: if it exists, all exist.
  let files: @Sendable (_ name: String) throws -> [OutputFile]

  /// A drawing that is one file.
  ///
  /// - Parameter ending: the file's name after the common name.
  init(_ bytes: [UInt8], ending: String) {
    cost = bytes.count
    files = { [OutputFile(name: $0 + ending, bytes: bytes)] }
  }

  init(cost: Int, files: @escaping @Sendable (_ name: String) throws -> [OutputFile]) {
    (self.cost, self.files) = (cost, files)
  }
}

/// How the files of one record are named, after their common name.
package struct FileNaming: Sendable {
  /// The possible endings of the first file, which carries the key, most likely first.
  let first: [String]
  /// Whether there are several files, of which the first vouches for the others.
  var isSet = false
  /// What may stand between the common name and the extension of the first file, for any options of
  /// the run that wrote it: nothing, `-0`, the name of a clip or frame.
  var pages = [""]
  /// The possible endings of any avatar's files; empty if there is only one file.
  package var all: [String] = []
}
