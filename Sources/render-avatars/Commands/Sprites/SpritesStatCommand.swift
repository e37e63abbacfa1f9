import ArgumentParser
import AvatarRun

/// `sprites stat`: what the store holds.
struct SpritesStatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "stat", abstract: "Say what the store holds, and look whether all of it is whole.")

  @OptionGroup(title: "Store") var store: SpriteOptions

  func run() throws {
    let census = try SpriteCensus(of: try store.namedPath)
    Terminal.output(
      """
      \(census.path)
      usable: \(census.sprites) sprites in \(Self.files(census.usable))
      others: \(Self.files(census.others)) of other versions or libraries
      damaged: \(Self.files(census.damaged))

      """)
  }

  static func files(_ share: SpriteCensus.Share) -> String {
    let tenths = share.bytes * 10 >> 20
    return "\(share.files) file\(share.files == 1 ? "" : "s"), \(tenths / 10).\(tenths % 10) MiB"
  }
}

extension SpriteOptions {
  /// The folder that a command is about.
  ///
  /// - Throws: where there is none.
  var namedPath: String {
    get throws {
      guard let path else { throw ValidationError("there is no store; name its folder with --sprites DIR") }
      return path
    }
  }
}
