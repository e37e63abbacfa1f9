/// How a run over many records goes, whatever it makes of them.
public struct RunSettings: Sendable {
  public var output: OutputFolder
  /// Records in the making at the same time.
  public var jobs: Int
  /// Draw what is there already.
  public var force = false
  /// Read, resolve and compare keys; draw and write nothing.
  public var dryRun = false
  public var shard: Shard?
  /// Warnings are errors.
  public var strict = false
  public var name: NameTemplate

  public init(output: OutputFolder, jobs: Int, name: NameTemplate = .standard) {
    self.output = output
    self.jobs = max(1, jobs)
    self.name = name
  }
}
