import ArgumentParser
import AvatarRun
import Platform

/// The option for the folder of the sprite store.
struct StoreLocation: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Keep drawn parts in this folder for the next run; none keeps none (default: render-avatars/sprites in your cache folder).",
      valueName: "dir"),
    completion: .directory)
  var sprites: String?

  /// The given folder or the default one; nil for no store.
  var path: String? {
    if let sprites { return sprites == "none" ? nil : sprites }
    return SpriteStore.defaultPath(ProcessInfo.processInfo.environment)
  }

  /// The folder for commands that need a store.
  ///
  /// - Throws: `ValidationError` if there is none.
  var namedPath: String {
    get throws {
      guard let path else { throw ValidationError("there is no store; name its folder with --sprites DIR") }
      return path
    }
  }
}

/// Options for the folder and the size of the sprite store.
struct SpriteOptions: ParsableArguments {
  @OptionGroup var place: StoreLocation

  @Option(
    name: .long,
    help: ArgumentHelp("How many MiB of them to keep; what was used longest ago goes first.", valueName: "MiB"))
  var spritesLimit = RunLimit.defaultStoreSize

  func validate() throws {
    let sizes = RunLimit.storeSizes
    guard !sizes.contains(spritesLimit) else { return }
    throw ValidationError(
      "--sprites-limit \(spritesLimit) is out of range; use \(sizes.lowerBound) to \(sizes.upperBound) MiB, or --sprites none"
    )
  }

  /// In bytes.
  var limit: Int { spritesLimit << 20 }
}
