public import ArgumentParser
public import AvatarRun

// Values of the libraries that can stand in an argument.

extension InputFormat: ExpressibleByArgument {}

extension Shard: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
