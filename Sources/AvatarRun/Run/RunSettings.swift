public import AvatarScene

/// How a run over many records goes, whatever it makes of them.
public struct RunSettings: Sendable {
  /// Where files are put; nil where they are handed over with the outcome of their record.
  public var output: OutputFolder?
  /// Records painted at the same time.
  public private(set) var jobs: Int
  /// Records that are in the making beside those, on cores that would have nothing to do: planned, their parts drawn ahead, encoded, written.
  private(set) var inFlight: Int
  /// Draw what is there already.
  public var force = false
  /// Read, resolve and compare keys; draw and write nothing.
  public var dryRun = false
  public var shard: Shard?
  /// Warnings are errors.
  public var strict = false
  public var name: NameTemplate
  /// What no record may write over.
  public var reserved = ReservedFiles()
  /// Where records are drawn; nil for Swift's own threads.
  public var executor: (any TaskExecutor)?
  /// Bytes of finished drawings to keep at most; nil for what the rendition asks for.
  public var keptDrawings: Int?
  /// Tell everything that a report has: looks, and how large files are.
  public var isReported = false
  /// One who asks, line by line, is answered to the end: an id may come again, and takes the place of what it had; a full disk fails a record, not the run.
  public var isService = false

  /// - Parameter cores: of the machine.
  public init(output: OutputFolder?, jobs: Int, cores: Int = 1, name: NameTemplate = .standard) {
    self.output = output
    self.jobs = max(1, jobs)
    inFlight = 2 * max(0, min(self.jobs, cores - self.jobs))
    self.name = name
  }

  /// Makes do with the memory and the threads that there are: fewer records at a time, fewer kept drawings.
  ///
  /// - Parameters:
  ///   - each: bytes that a record may take.
  ///   - threads: that the run has.
  /// - Throws: where there is too little for a single record.
  public mutating func fit(each: Int, threads: Int) throws(ResourceError) {
    if threads == 1 { (jobs, inFlight) = (1, 0) }
    let wanted = RunLimit.sharedMemory + RunLimit.keptDrawings + (jobs + inFlight) * each
    let room = ResourceProbe.bytes(upTo: wanted)
    guard room < wanted else { return }
    keptDrawings = room / 16
    let atOnce = (room - RunLimit.sharedMemory - room / 16) / each
    guard atOnce > 0 else { throw .memory(RunLimit.sharedMemory + each) }
    jobs = min(jobs, atOnce)
    inFlight = min(inFlight, atOnce - jobs)
  }
}
