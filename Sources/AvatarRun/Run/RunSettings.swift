package import AvatarRaster
internal import AvatarScene
internal import AvatarSupport

/// The settings of a run over many records, independent of the kind of output.
package struct RunSettings: Sendable {
  /// The folder for the files; nil if they are passed on with the outcome of their record.
  package var output: OutputFolder?
  /// The number of records painted at the same time.
  package private(set) var jobs: Int
  /// The number of further records in progress on otherwise idle cores: they are planned, their
  /// parts rendered ahead, encoded, and written.
  private(set) var inFlight: Int
  /// Whether to render records whose files are up to date.
  package var force = false
  /// Whether to only read and resolve records and compare keys, without rendering or writing.
  package var dryRun = false
  /// The share of the records to process; nil for all of them.
  package var shard: Shard?
  /// Whether warnings are errors.
  package var strict = false
  /// The template for file names.
  package var name: NameTemplate
  /// The files that no record may replace.
  package var reserved = ReservedFiles()
  /// The executor for rendering; nil for Swift's default one.
  package var executor: (any TaskExecutor)?
  /// The maximum cache size for finished drawings, in bytes; nil for the job's own value.
  package var keptDrawings: Int?
  /// Whether to collect everything that a report contains: looks and file sizes.
  package var isReported = false
  /// Whether the run is a service that answers every line of its client. An id may then repeat and
  /// replaces its earlier files; a full disk fails the record, not the run.
  package var isService = false

  /// - Parameter cores: the number of cores of the machine.
  package init(output: OutputFolder?, jobs: Int, cores: Int = 1, name: NameTemplate = .standard) {
    self.output = output
    self.jobs = max(1, jobs)
    inFlight = 2 * max(0, min(self.jobs, cores - self.jobs))
    self.name = name
  }

  /// Reduces the number of parallel records and cached drawings to the available memory and
  /// threads.
  ///
  /// - Parameters:
  ///   - each: the memory that a record may take, in bytes.
  ///   - threads: the number of threads of the run.
  /// - Throws: `ResourceError` if there is too little memory for a single record.
  package mutating func fit(each: Int, threads: Int) throws(ResourceError) {
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
