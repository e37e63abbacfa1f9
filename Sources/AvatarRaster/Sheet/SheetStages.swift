internal import AvatarPixels
internal import AvatarScene
public import AvatarSheets
internal import AvatarSupport

/// A sheet before rendering: the scene and the time of every frame, in order.
package struct PlannedSheet: Sendable {
  private struct Moment: Sendable {
    let scene: AnimatedAvatar
    let time: Double
  }

  private let job: SheetContent
  private let moments: [Moment]
  private let renderer: FrameRenderer
  /// The number of frames that one thread prepares at a time. Neighbours have many sprites in common.
  private static let share = 24

  init(
    _ avatar: Avatar, cast: AnimatedAvatar.Cast, suffix: String, options: SheetOptions, key: String,
    renderer: AvatarRenderer
  ) throws {
    let (animations, scenes) = try renderer.scenes(of: avatar, cast, options)
    let job = try SheetContent(
      avatar, cast: cast, suffix: suffix, options: options, key: key, animations: animations, scenes: scenes,
      renderer: renderer)
    moments = zip(scenes, job.description.clips).flatMap { scene, clip in
      clip.timings.map { Moment(scene: scene, time: $0.time) }
    }
    (self.job, self.renderer) = (job, renderer.frames)
  }

  /// Rasterises the sprites that are not cached, and takes the others from the cache.
  package func prepared() throws(RenderError) -> PreparedSheet {
    try RenderError.typed { PreparedSheet(job: job, frames: try prepared(moments[...]), renderer: renderer) }
  }

  /// The same as `prepared`, on all threads that are free.
  package func preparedInParallel() async throws(RenderError) -> PreparedSheet {
    let shares = stride(from: 0, to: moments.count, by: Self.share).map { moments[$0...].prefix(Self.share) }
    return try await RenderError.typed {
      let frames = try await shares.inParallel { try prepared($0) }
      return PreparedSheet(job: job, frames: frames.flatMap { $0 }, renderer: renderer)
    }
  }

  private func prepared(_ moments: ArraySlice<Moment>) throws -> [PreparedSheet.Frame] {
    try moments.map { moment in
      let list = moment.scene.drawList(at: moment.time)
      return try job.preparedScales.map { try renderer.prepared(list, job.viewport($0)) }
    }
  }
}

/// A sheet with all sprites resolved and nothing painted.
package struct PreparedSheet: Sendable {
  /// The items of a frame, by the index of the scale in `preparedScales`.
  fileprivate typealias Frame = [[PreparedItem]]

  fileprivate let job: SheetContent
  fileprivate let frames: [Frame]
  fileprivate let renderer: FrameRenderer

  /// Paints every page at every scale, and the single frames that a format asks for.
  package func painted() throws(RenderError) -> PaintedSheet {
    try RenderError.typed {
      let (cut, plan) = try arranged()
      let pages = try job.options.drawnScales.indices.map { try paintedPages($0, plan, cut) }
      return PaintedSheet(job: job, plan: plan, pages: pages, cells: try cells())
    }
  }

  /// The same as `painted`, on all threads that are free.
  package func paintedInParallel() async throws(RenderError) -> PaintedSheet {
    try await RenderError.typed {
      let (cut, plan) = try arranged()
      let pages = try await job.options.drawnScales.indices.inParallel { try paintedPages($0, plan, cut) }
      return PaintedSheet(job: job, plan: plan, pages: pages, cells: try cells())
    }
  }

  private func arranged() throws -> (cut: TrimmedFrames?, plan: SheetPlan) {
    let cut = job.options.cutsFrames ? try cutFrames() : nil
    let plan = try job.layoutPlan(cut)
    try job.budget.check(plan)
    return (cut, plan)
  }

  /// Paints the pages of the scale with this index.
  private func paintedPages(_ index: Int, _ plan: SheetPlan, _ cut: TrimmedFrames?) throws -> [PaintedSheet.Page] {
    let scale = job.options.drawnScales[index]
    let unit = job.options.unit.pixels(scale)
    let composer = PageComposer(plan: plan, limits: job.options.limits, scale: unit)
    let pictures = try composer.pages { number, target in
      guard let cut else { return try piece(of: items(number, scale), scale: scale, target) }
      let (box, window) = (cut.boxes[number], plan.places[number].source)
      let image = cut.cuts[cut.cutOfFrame[number]].images[index]
      return SparsePage.Piece(
        image, x: target.x + (box.x - window.x) * unit, y: target.y + (box.y - window.y) * unit)
    }
    return pictures.enumerated().map { page, picture in
      PaintedSheet.Page(picture: picture, frames: composer.areas(on: page))
    }
  }

  private func items(_ number: Int, _ scale: Double) -> [PreparedItem] {
    job.preparedScales.firstIndex(of: scale).map { frames[number][$0] } ?? []
  }

  private func cutFrames() throws -> TrimmedFrames {
    var cut = TrimmedFrames(margin: job.options.trimMargin)
    for number in frames.indices {
      cut.append(
        try job.options.drawnScales.map {
          (scale: job.options.unit.pixels($0), bitmap: try cell(of: items(number, $0), scale: $0))
        })
    }
    return cut
  }

  /// Each cell is encoded before the next is painted: all cells together would be most of the
  /// sheet's memory.
  private func cells() throws -> [Int: [[UInt8]]] {
    var cells: [Int: [[UInt8]]] = [:]
    for scale in job.cellScales {
      cells[scale] = try frames.indices.map {
        try PNGEncoder.encode(try cell(of: items($0, Double(scale)), scale: Double(scale)))
      }
    }
    return cells
  }

  /// Returns the full cell of a frame.
  private func cell(of items: [PreparedItem], scale: Double) throws -> Bitmap {
    try renderer.render(items, job.viewport(scale), background: job.options.background)
  }

  /// Returns the visible part of a frame, at its position on a page.
  ///
  /// - Parameter target: the cell of the frame on the page.
  private func piece(of items: [PreparedItem], scale: Double, _ target: PixelRect) throws -> SparsePage.Piece {
    let background = job.options.background
    let cell = PixelRect(x: 0, y: 0, width: target.width, height: target.height)
    let ink = background == .none ? try renderer.ink(of: items, scale: scale, within: cell) : cell
    var bitmap = Bitmap(width: ink.width, height: ink.height)
    try bitmap.withCanvas(PixelRect(whole: bitmap)) {
      try renderer.paint(items, scale: scale, background: background, on: $0, corner: (ink.x, ink.y))
    }
    return SparsePage.Piece(bitmap, x: target.x + ink.x, y: target.y + ink.y)
  }
}

/// A sheet's finished pixels, not yet encoded.
package struct PaintedSheet: Sendable {
  fileprivate let job: SheetContent
  fileprivate let plan: SheetPlan
  /// The pages by scale, ascending, then by page number.
  let pages: [[Page]]
  /// The full cells as PNG files, by scale, then by frame.
  fileprivate let cells: [Int: [[UInt8]]]

  struct Page: Sendable {
    let picture: SparsePage
    /// The rectangles of its frames.
    let frames: [PixelRect]
  }

  /// Encodes every page.
  package func encoded() throws(RenderError) -> EncodedSheet {
    try RenderError.typed {
      EncodedSheet(
        job: job, plan: plan, pages: try pages.map { try $0.map { try encoded($0) } }, cells: cells)
    }
  }

  /// The same as `encoded`, with the scales on all threads that are free. Formats that need all pixels of a page take
  /// much memory, so their pages are encoded one after the other.
  package func encodedInParallel() async throws(RenderError) -> EncodedSheet {
    guard job.options.pageFormat == .png, job.options.bleed == 0 else { return try encoded() }
    return try await RenderError.typed {
      let pages = try await self.pages.inParallel { try $0.map { try encoded($0) } }
      return EncodedSheet(job: job, plan: plan, pages: pages, cells: cells)
    }
  }

  private func encoded(_ page: Page) throws -> EncodedPage {
    try job.options.encoded(page.picture, frames: page.frames, meta: job.description.meta, colors: job.colors)
  }
}

/// A drawn sheet without a name: its encoded pages, and the content of its atlas files. Records
/// that look the same share one.
public struct EncodedSheet: Sendable {
  /// The memory that the sheet takes in a cache, in bytes.
  package let cost: Int
  private let name: @Sendable (String) throws -> NamedSheet

  /// - Parameters:
  ///   - pages: the pages by scale, ascending, then by page number.
  ///   - cells: the full cells as PNG files, by scale, then by frame.
  fileprivate init(job: SheetContent, plan: SheetPlan, pages: [[EncodedPage]], cells: [Int: [[UInt8]]]) {
    cost = pages.joined().reduce(0) { $0 + $1.count } + cells.values.joined().reduce(0) { $0 + $1.count }
    name = { name in
      let name = name + job.suffix
      let atlases = job.options.drawnScales.map {
        job.description.atlas(plan, named: name, scale: $0, limits: job.options.limits)
      }
      let named = zip(atlases, pages).flatMap { atlas, pages in
        pages.enumerated().map { (name: atlas.imageName(page: $0), page: $1) }
      }
      let set = AtlasSet(name: name, atlases: atlases, frameImages: cells)
      return try NamedSheet(named, others: job.formats.flatMap { try $0.files(for: set) })
    }
  }

  /// A sheet of parts.
  init(_ parts: PartsSheet, suffix: String) {
    cost = parts.cost
    name = { name in
      let files = parts.files(named: name + suffix)
      return try NamedSheet(files.pages, others: files.others)
    }
  }

  /// Returns the sheet's files under a name: the images, then the files of each format.
  ///
  /// - Parameter name: the common file name, already safe as a file name.
  public func files(named name: String) throws(RenderError) -> [OutputFile] { try named(name).files(note: nil) }

  /// Gives the sheet a name.
  package func named(_ name: String) throws(RenderError) -> NamedSheet {
    try RenderError.typed {
      guard !MotionName.isTaken(by: name) else { throw SheetError.takenName(name) }
      return try self.name(name)
    }
  }
}

/// A sheet's files. The first page is not put together yet: a note in it can tell of the others.
package struct NamedSheet: Sendable {
  private let first: (name: String, page: EncodedPage)?
  /// The further pages, then the files of each format.
  package let others: [OutputFile]

  fileprivate init(_ pages: [(name: String, page: EncodedPage)], others: [OutputFile]) throws {
    first = pages.first
    self.others = try pages.dropFirst().map { OutputFile(name: $0.name, bytes: try $0.page.file()) } + others
  }

  /// The name of the first page; nil for a sheet without pages.
  package var firstName: String? { first?.name }

  /// Returns all files.
  ///
  /// - Parameter note: a text for the first page.
  package func files(note: (keyword: String, text: String)?) throws(RenderError) -> [OutputFile] {
    try RenderError.typed {
      try (first.map { [OutputFile(name: $0.name, bytes: try $0.page.file(note: note))] } ?? []) + others
    }
  }
}

extension Collection where Element: Sendable {
  /// Returns the results of the work on each element, in order, from all threads that are free.
  fileprivate func inParallel<R: Sendable>(_ work: @escaping @Sendable (Element) throws -> R) async throws -> [R] {
    try await concurrentMap(limit: count) { element in Result { try work(element) } }.map { try $0.get() }
  }
}
