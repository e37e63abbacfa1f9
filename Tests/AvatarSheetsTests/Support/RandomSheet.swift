import TestSupport

@testable import AvatarRaster
import AvatarScene
@testable import AvatarSheets

/// Random but valid options, small enough to be drawn in a debug build.
enum RandomSheet {
  static func options(seed: UInt64) -> SheetOptions {
    var random = RandomNumbers(seed: seed)
    var options = SheetOptions()
    options.clips = Array(
      ["idle", "walk", "run", "wave", "sit", "jump", "dance"].shuffled(using: &random).prefix(
        .random(in: 1...3, using: &random)))
    options.framesPerSecond = .random(in: 2...6, using: &random)
    options.scales = [[1], [2], [1, 2], [2, 1], [1, 3]].randomElement(using: &random) ?? [1]
    options.layout = seed.isMultiple(of: 2) ? .packed : .rows
    options.trim = .random(using: &random)
    options.split = Int.random(in: 0..<4, using: &random) == 0 ? .clip : .none
    options.padding = .random(in: 0...3, using: &random)
    options.extrude = .random(in: 0...2, using: &random)
    options.powerOfTwo = Int.random(in: 0..<3, using: &random) == 0
    options.bleed = .random(in: 0...2, using: &random)
    options.pet = PetPlacement.allCases.randomElement(using: &random) ?? .beside
    options.background = [.none, .none, .hub].randomElement(using: &random) ?? .none
    if options.trim || options.layout == .packed { options.trimMargin = .random(in: 0...3, using: &random) }
    options.facings = [[], [.front], [.right, .front, .left]].randomElement(using: &random) ?? []
    let scale = Int(options.scales.max() ?? 1)
    options.maximumSize = [4096, 560 * scale, 300 * scale].randomElement(using: &random) ?? 4096
    return options
  }
}
