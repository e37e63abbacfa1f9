internal import AvatarSupport
import ArgumentParser
import ArtCompiler
import AvatarRaster
import AvatarRun
import AvatarScene
import Platform

/// `import`: makes a part of a drawing as a vector editor exports it.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a part of an SVG file as Figma, Illustrator, Inkscape or Affinity exports it.",
    discussion: """
      Frames and groups around the layers are unwrapped, style sheets resolved, backgrounds dropped, copies written out, and other page sizes scaled. Each \
      colour takes the role of the nearest swatch of the template. What was guessed is said. What is ambiguous is an error that names the shape.
      """)

  @Argument(help: ArgumentHelp("The exported file.", valueName: "file"), completion: .file(extensions: ["svg"]))
  var file: String

  @Option(name: .customLong("as"), help: ArgumentHelp("The part: SLOT/NAME.", valueName: "part"))
  var part: String

  @Option(name: .long, help: "From where it is seen: front, side or back.")
  var view: FigureID.View = .front

  @Option(
    name: .customLong("in"), help: ArgumentHelp("The folder of the pack.", valueName: "dir"), completion: .directory)
  var pack = "."

  @Flag(name: .long, help: "Replace the part's file, as after another export.")
  var force = false

  @OptionGroup(title: "Figure") var figure: FigureOptions
  @OptionGroup(title: "Common") var common: CommonOptions

  func run() throws {
    let (slot, name) = try NewCommand.halves(of: part, for: "--as")
    let id = figure.figure(view)
    let renderer = try common.renderer()
    let template = try PartTemplate(garment: slot, figure: id, renderer: renderer)
    guard let size = FileSize.bytes(of: file), size <= Self.largest,
      let bytes = FileManager.default.contents(atPath: file)
    else {
      throw CommandError(
        Diagnostic(.error, file: file, "cannot be read, or is larger than \(Self.largest >> 20) MB"), .inputMissing)
    }
    let swatches = template.swatchColors.map { PartImport.Swatch(role: $0.role, color: $0.color) }
    let made: PartImport
    do {
      made = try PartImport(
        Array(bytes), garment: slot, layers: template.layerNames, forms: template.emptyForms, swatches: swatches,
        palettes: renderer.pack.palettes, frame: template.frame, file: file)
    } catch {
      for diagnostic in error.diagnostics { Terminal.message("\(diagnostic)\n") }
      throw PrintedErrors(diagnostics: error.diagnostics, exitStatus: .noUsableRecord)
    }
    var folder = PackWorkspace(pack)
    folder.replaces = force
    let begun = try folder.begin()
    let written = try folder.write([(id.folder + "parts/\(slot)/\(name).svg", made.text)])
    Terminal.output((begun + written).map { $0 + "\n" }.joined())
    guard !common.quiet else { return }
    for note in made.notes { Terminal.message("note: \(PlainText.line(note))\n") }
    Terminal.message("look: render-avatars check --art \(PlainText.line(ShellWord.quoted(pack)))\n")
  }

  /// The size of a file that is read, in bytes.
  private static let largest = 4 << 20
}
