internal import AvatarOptions
internal import AvatarPixels
internal import AvatarScene
public import AvatarSheets

/// A sheet before rendering: the draw lists of all frames in order.
package struct PlannedSheet: Sendable {
  private let job: SheetJob
  private let lists: [DrawList]

  init(_ job: SheetJob) {
    self.job = job
    lists = job.drawLists()
  }

  /// Rasterises the sprites that are not cached, and takes the others from the cache.
  package func prepared() throws(RenderError) -> PreparedSheet {
    try RenderError.typed {
      PreparedSheet(
        job, frames: try job.options.drawnScales.map { scale in try lists.map { try job.prepared($0, scale: scale) } })
    }
  }
}

/// A sheet with all sprites resolved and nothing painted.
package struct PreparedSheet: Sendable {
  private let job: SheetJob
  /// The items by scale, ascending, then by frame.
  private let frames: [[[PreparedItem]]]

  init(_ job: SheetJob, frames: [[[PreparedItem]]]) {
    (self.job, self.frames) = (job, frames)
  }

  /// Paints every page at every scale.
  package func painted() throws(RenderError) -> PaintedSheet { try RenderError.typed(paint) }

  private func paint() throws -> PaintedSheet {
    let options = job.options
    let cut = options.cutsFrames ? try cutFrames() : nil
    let plan = try job.layoutPlan(cut)
    try job.budget.check(plan)
    let pages = try options.drawnScales.enumerated().map { index, scale in
      let composer = PageComposer(plan: plan, limits: options.limits, scale: scale)
      let pictures = try composer.pages { number, target in
        guard let cut else { return try job.piece(of: frames[index][number], scale: scale, target) }
        let (box, window) = (cut.boxes[number], plan.places[number].source)
        let image = cut.cuts[cut.cutOfFrame[number]].images[index]
        return PagePicture.Piece(
          image, x: target.x + (box.x - window.x) * scale, y: target.y + (box.y - window.y) * scale)
      }
      return pictures.enumerated().map { page, picture in
        PaintedSheet.Page(picture: picture, frames: composer.areas(on: page))
      }
    }
    return PaintedSheet(job: job, plan: plan, pages: pages)
  }

  private func cutFrames() throws -> TrimmedFrames {
    var cut = TrimmedFrames(margin: job.options.trimMargin)
    for number in frames.first?.indices ?? 0..<0 {
      cut.append(
        try job.options.drawnScales.enumerated().map {
          (scale: $1, bitmap: try job.bitmap(of: frames[$0][number], scale: $1))
        })
    }
    return cut
  }
}

/// A sheet's finished pixels, not yet encoded.
package struct PaintedSheet: Sendable {
  let job: SheetJob
  let plan: SheetPlan
  /// The pages by scale, ascending, then by page number.
  let pages: [[Page]]

  struct Page: Sendable {
    let picture: PagePicture
    /// The rectangles of its frames.
    let frames: [PixelRect]
  }

  /// Encodes every page as a file.
  package func encoded() throws(RenderError) -> EncodedSheet { try RenderError.typed(encode) }

  private func encode() throws -> EncodedSheet {
    let files = try pages.map { pages in try pages.map { page in try file(page) } }
    let drawn = job.formats.contains { type(of: $0).takesFrames } ? job : nil
    return EncodedSheet(
      description: job.description, suffix: job.suffix, plan: plan, scales: job.options.drawnScales,
      limits: job.options.limits, pages: files,
      formats: job.formats, job: drawn)
  }

  private func file(_ page: Page) throws -> [UInt8] {
    let note = [RendererVersion.note(key: job.description.meta.key)]
    let options = job.options
    switch options.pageFormat {
    case .png: return try PNGEncoder.encode(page.picture, frames: page.frames, bleed: options.bleed, text: note)
    case .png8: return try IndexedPNG.encode(page.picture.bitmap, exactly: job.colors, text: note)
    case .webp:
      let file = try WebPEncoder.encode(
        page.picture, frames: page.frames, bleed: options.bleed, effort: Self.webPEffort)
      return try note.reduce(file) { try WebPMetadata.add(tool: "\($1.keyword) \($1.text)", to: $0) }
    }
  }

  /// The effort of libwebp, 0 to 9. Above 6, files shrink only at 2.5, 5 and 55 times the time.
  private static let webPEffort = 4
}

/// A drawn sheet without a name: its pages as encoded files, and the content of its atlas files.
/// Records that look the same share one.
public struct EncodedSheet: Sendable {
  let description: SheetDescription
  let suffix: String
  let plan: SheetPlan
  /// The scales, ascending.
  let scales: [Int]
  let limits: PageLimits
  /// The encoded pages by scale, then by page number.
  let pages: [[[UInt8]]]
  let formats: [any AtlasExporter]
  /// The job, to render frames again; nil where no format asks for frames.
  let job: SheetJob?

  /// The memory that the sheet takes in a cache, in bytes.
  package var cost: Int { pages.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } } }

  /// Returns the sheet's files under a name: the images, then the files of each format.
  ///
  /// - Parameter name: the common file name, already safe as a file name.
  package func files(named name: String) throws(RenderError) -> [OutputFile] {
    try RenderError.typed { try write(named: name) }
  }

  private func write(named name: String) throws -> [OutputFile] {
    let atlases = scales.map { description.atlas(plan, named: name + suffix, scale: $0, limits: limits) }
    var files = zip(atlases, pages).flatMap { atlas, pages in
      pages.enumerated().map { OutputFile(name: atlas.imageName(page: $0), bytes: $1) }
    }
    let set = AtlasSet(name: name + suffix, atlases: atlases) { frame, scale in
      guard let job else { throw SheetError.noSuchFrame(frame) }
      return try job.bitmap(of: frame, scale: scale)
    }
    for format in formats { files += try format.files(for: set) }
    return files
  }
}
