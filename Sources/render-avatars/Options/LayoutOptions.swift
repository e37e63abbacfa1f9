import ArgumentParser
import AvatarRaster
import AvatarScene

/// How sheets are laid out and described.
struct LayoutOptions: ParsableArguments {
  @Option(name: .long, help: "rows (a row of equal cells a clip) or packed (trimmed, deduplicated, smallest area).")
  var layout: SheetOptions.Layout = .rows

  @Option(name: .long, help: ArgumentHelp("clip: a picture for each clip.", valueName: "clip"))
  var split: SplitMode?

  @Flag(name: .long, help: "Trim transparent borders from the frames.")
  var trim = false

  @Option(name: .long, help: ArgumentHelp("Transparent points between frames.", valueName: "n"))
  var padding = 0

  @Option(name: .long, help: ArgumentHelp("Repeat each frame's edge this many points outside it.", valueName: "n"))
  var extrude = 0

  @Option(name: .long, help: ArgumentHelp("Give this many rings of transparent pixels their neighbours' colour.", valueName: "n"))
  var bleed = 0

  @Flag(name: .long, help: "Make the pictures' sizes powers of two.")
  var pow2 = false

  @Option(name: .long, help: ArgumentHelp("The longest edge of a picture, in pixels.", valueName: "px"))
  var maxSize = 4096

  @Option(name: .long, help: ArgumentHelp("Atlas formats, with commas: \(AtlasFormats.names.joined(separator: ", ")).", valueName: "names"))
  var format: CommaList = CommaList(["json"])

  func validate() throws {
    for (name, value) in [("padding", padding), ("extrude", extrude), ("bleed", bleed)] where !SheetLimit.gaps.contains(value) {
      throw ValidationError("--\(name) \(value) is out of range; use 0 to \(SheetLimit.gaps.upperBound)")
    }
    let edges = SheetLimit.sheetEdges
    if !edges.contains(maxSize) {
      throw ValidationError("--max-size \(maxSize) is out of range; use \(edges.lowerBound) to \(edges.upperBound) pixels")
    }
    for name in format.items where !AtlasFormats.names.contains(name) {
      throw ValidationError("there is no atlas format \"\(name)\"; use \(AtlasFormats.names.joined(separator: ", "))")
    }
  }

  func apply(to options: inout SheetOptions) {
    options.layout = layout
    options.splitByClip = split != nil
    options.trim = trim
    options.padding = padding
    options.extrude = extrude
    options.bleed = bleed
    options.powerOfTwo = pow2
    options.maximumSize = maxSize
    options.formats = format.items
  }
}

/// What gets a picture of its own.
enum SplitMode: String, ExpressibleByArgument, CaseIterable { case clip }
