import ArgumentParser
import AvatarRun

/// `sprites stat`: shows the content of the store.
struct SpritesStatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stat", abstract: "Say what the store holds, and look whether all of it is whole.")

  @OptionGroup(title: "Store") var place: StoreLocation

  func run() throws {
    let census = try SpriteStoreStatistics(of: try place.namedPath)
    Terminal.output(
      """
      \(census.path)
      usable: \(census.sprites) sprites in \(Self.files(census.usable))
      others: \(Self.files(census.others)) of other versions or libraries
      damaged: \(Self.files(census.damaged))

      """)
  }

  static func files(_ share: SpriteStoreStatistics.Share) -> String {
    let tenths = (share.bytes * 10) >> 20
    return "\(share.files) file\(share.files == 1 ? "" : "s"), \(tenths / 10).\(tenths % 10) MiB"
  }
}
