/// A sheet before its first pixel: what every frame shows, flat and in order.
public struct PlannedSheet: Sendable {
  private let job: SheetJob
  private let lists: [DrawList]
  private let note: [(keyword: String, text: String)]

  /// - Parameter note: text that each PNG carries, such as its key.
  init(_ job: SheetJob, note: [(keyword: String, text: String)]) {
    self.job = job
    self.note = note
    lists = job.drawLists()
  }

  /// Draws the parts that nobody has drawn yet, and takes the others from the cache.
  public func prepared() throws -> PreparedSheet {
    PreparedSheet(job, frames: try job.options.drawnScales.map { scale in try lists.map { try job.prepared($0, scale: scale) } }, note: note)
  }
}
