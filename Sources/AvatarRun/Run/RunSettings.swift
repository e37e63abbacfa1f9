/// How a run over many records goes, whatever it makes of them.
public struct RunSettings: Sendable {
  public var output: OutputFolder
  /// Records painted at the same time.
  public let jobs: Int
  /// Records that are in the making beside those, on cores that would have nothing to do: planned, their parts drawn ahead, encoded, written.
  let beside: Int
  /// Draw what is there already.
  public var force = false
  /// Read, resolve and compare keys; draw and write nothing.
  public var dryRun = false
  public var shard: Shard?
  /// Warnings are errors.
  public var strict = false
  public var name: NameTemplate

  /// - Parameter cores: of the machine.
  public init(output: OutputFolder, jobs: Int, cores: Int = 1, name: NameTemplate = .standard) {
    self.output = output
    self.jobs = max(1, jobs)
    beside = 2 * max(0, min(self.jobs, cores - self.jobs))
    self.name = name
  }
}
