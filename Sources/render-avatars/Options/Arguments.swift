public import ArgumentParser
public import AvatarRaster
public import AvatarRun
public import AvatarScene

// Values of the libraries that can stand in an argument.

extension Background: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
  public var defaultValueDescription: String { text }
  /// The words; any colour stands there too.
  public static var defaultCompletionKind: CompletionKind { .list(["none", "hub"]) }
}

extension InputFormat: ExpressibleByArgument {}
extension Scene.PetPlacement: ExpressibleByArgument {}
extension SheetOptions.Layout: ExpressibleByArgument {}
extension Framing: ExpressibleByArgument {}
extension StillOptions.Shape: ExpressibleByArgument {}
extension StillOptions.Format: ExpressibleByArgument {}
extension PreviewOptions.Stage: ExpressibleByArgument {}
extension PreviewOptions.Format: ExpressibleByArgument {}

extension Shard: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
