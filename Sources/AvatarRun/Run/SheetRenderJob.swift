public import AvatarRaster
package import AvatarScene
public import AvatarSheets
package import AvatarSupport

/// Renders sprite sheets with their atlas files.
public struct SheetRenderJob: RenderJob {
  let renderer: AvatarRenderer
  let options: SheetOptions
  /// The memory that drawing one record takes, in bytes.
  public let memory: Int

  /// - Throws: `SheetError` for options with which no avatar can be rendered.
  public init(renderer: AvatarRenderer, options: SheetOptions) throws {
    try renderer.check(options)
    self.renderer = renderer
    self.options = options
    memory = RunLimit.recordMemory + (try renderer.memory(of: options))
  }

  package var drawingCapacity: Int { RunLimit.keptDrawings }

  package var naming: FileNaming {
    get throws {
      let clips = renderer.pack.clipNames(of: .player).flatMap { clip in
        Facing.allCases.map { "-" + FacedClip(clip: clip, facing: $0).name }
      }
      let ending = ScaleUnit.suffix(options.scales.min() ?? 1) + "." + options.pageFormat.fileExtension
      let all = try renderer.sheetEndings(options)
      // Beside a pet that takes its time a clip may have more frames, and their numbers more digits.
      let own =
        options.isSplit
        ? all.prefix(1).flatMap { [$0, String(Substring($0.utf8.dropLast(ending.utf8.count))) + "0" + ending] }
        : ["", "-0"].map { $0 + ending }
      let frames = clips.flatMap { [$0 + "-00", $0 + "-000"] }
      return FileNaming(
        first: own, isSet: true, pages: ["", "-0"] + clips + frames, all: all)
    }
  }

  package func key(of avatar: Avatar) throws -> String { try renderer.sheetKey(of: avatar, options: options) }

  package func warnings(about avatar: Avatar, of record: AvatarRecord) -> [Diagnostic] {
    renderer.textWarnings(avatar, of: record, pet: options.pet != .none, names: options.names)
  }

  package func draw(_ avatar: Avatar, key: String, _ painting: ConcurrencyLimiter) async throws -> Drawing {
    guard options.layout != .parts else {
      let sheets = try await painting.run { try renderer.drawSheet(avatar, options: options, key: key) }
      return Drawing(cost: sheets.reduce(0) { $0 + $1.cost }) { try Self.files(of: sheets, name: $0) }
    }
    var sheets: [EncodedSheet] = []
    for planned in try renderer.planSheet(avatar, options: options, key: key) {
      let prepared = try await planned.preparedInParallel()
      let painted = try await painting.run { try await prepared.paintedInParallel() }
      sheets.append(try await painted.encodedInParallel())
    }
    return Drawing(cost: sheets.reduce(0) { $0 + $1.cost }) { [sheets] in try Self.files(of: sheets, name: $0) }
  }

  /// Returns the files of an avatar's sheets under a common name; the first one has the note about
  /// all of them.
  public static func files(of sheets: [EncodedSheet], name: String) throws -> [OutputFile] {
    let named = try sheets.map { try $0.named(name) }
    guard let first = named.first else { return [] }
    let further = try named.dropFirst().flatMap { try $0.files(note: nil) }
    let note = first.firstName.flatMap { PictureSetNote.note(in: $0, about: first.others + further, name: name) }
    return try first.files(note: note) + further
  }
}
