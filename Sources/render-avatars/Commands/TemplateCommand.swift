internal import AvatarSupport
import ArgumentParser
import AvatarRaster
import AvatarRun
import AvatarScene

extension SwatchFile: ExpressibleByArgument {}

/// `template`: writes a file to draw a new part on.
struct TemplateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: "Write an SVG file to draw a new part on: empty layers over a guide.",
    discussion: """
      The guide is never drawn. It shows the figure at rest, its joints, the edge of a hat where the part has a form under one, and a swatch of each paint \
      role. See also `new`, which writes the templates of all views into a pack.
      """)

  @Argument(help: ArgumentHelp("What is drawn: a slot of the catalog, such as hairStyle.", valueName: "slot"))
  var slot: String

  @Option(name: .long, help: "From where it is seen: front, side or back.")
  var view: FigureID.View = .front

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the template's swatches alone, as a palette for editors: gpl (Inkscape, GIMP) or ase (Illustrator, Affinity).",
      valueName: "format"))
  var swatches: SwatchFile?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file (default: standard output).", valueName: "file"),
    completion: .file())
  var output = "-"

  @OptionGroup(title: "Figure") var figure: FigureOptions
  @OptionGroup(title: "Common") var common: CommonOptions

  func run() throws {
    let template = try PartTemplate(garment: slot, figure: figure.figure(view), renderer: common.renderer())
    let text = try template.text(title: "Draw in the layers; the guide is never drawn")
    let bytes = swatches?.bytes(template.swatchColors, name: slot) ?? Array(text.utf8)
    try Destination(output).write(bytes, reserved: ReservedFiles(common.inputs))
  }
}
