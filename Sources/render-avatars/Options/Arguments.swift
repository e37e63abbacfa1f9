internal import ArgumentParser
public import AvatarRun

// Library types that can be command line arguments.

extension InputFormat: ExpressibleByArgument {}

extension Shard: ExpressibleByArgument {
  /// Parses `K/N`; nil for any other text.
  public init?(argument: String) { self.init(argument) }
}
