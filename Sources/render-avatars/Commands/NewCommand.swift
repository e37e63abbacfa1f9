internal import AvatarSupport
import ArgumentParser
import AvatarPacks
import AvatarRaster
import AvatarRun
import AvatarScene
import Platform

/// `new`: begins a pack, a part, a slot, a clip or a pet.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Begin a pack, or something in one: a part, a slot, a clip, a pet.",
    discussion: """
      new pack winter              a folder with pack.json, which lies over the built-in pack
      new hairStyle/spikes         the templates of all views, in the pack that --in names
      new slot/cape                a slot with its own colour: its lines in the catalog, the palettes and the rigs, and a first variant
      new clip/spin                a clip of one second that begins and ends at rest
      new pet/fox                  a pet that extends another one, with its three drawings to make

      No drawing that exists is changed; a new slot adds lines to the pack's JSON files. `new pack` is run by itself where --in names no pack yet.
      """)

  @Argument(help: ArgumentHelp("What begins: SLOT/NAME, slot/NAME, clip/NAME or pet/NAME; or pack.", valueName: "what"))
  var what: String

  @Argument(help: ArgumentHelp("For pack: its folder.", valueName: "dir"), completion: .directory)
  var folder: String?

  @Option(
    name: .customLong("in"), help: ArgumentHelp("The folder of the pack.", valueName: "dir"), completion: .directory)
  var pack = "."

  @Option(name: .long, help: ArgumentHelp("Whose work it is.", valueName: "name"))
  var author = "unknown"

  @Option(name: .long, help: ArgumentHelp("Under which licence it may be used.", valueName: "name"))
  var licence = "all rights reserved"

  @Option(name: .long, help: ArgumentHelp("For a pet: the pet that it extends.", valueName: "pet"))
  var extends = "dog"

  @Option(name: .long, help: ArgumentHelp("For a slot: the bone that carries it.", valueName: "bone"))
  var bone = "torso"

  @OptionGroup(title: "Figure") var figure: FigureOptions
  @OptionGroup(title: "Common") var common: CommonOptions

  func validate() throws {
    if (what == "pack") != (folder != nil) {
      throw ValidationError(what == "pack" ? "new pack DIR: name the folder" : "only new pack takes a folder; use --in")
    }
  }

  func run() throws {
    var workspace = PackWorkspace(folder ?? pack)
    (workspace.author, workspace.licence) = (author, licence)
    if what == "pack" { return say(try workspace.begin()) }
    let (kind, name) = try Self.halves(of: what, for: "new")
    let renderer = try common.renderer()
    if kind == "slot" {
      let begun = try workspace.begin()
      let slot = NewSlot(name: name, bone: bone, beneath: renderer.pack, pack: try PackSources(folder: pack))
      let files = try slot.files()
      workspace.replaces = true
      return say(try begun + workspace.write(files))
    }
    let files: [(name: String, text: String)] =
      switch kind {
      case "clip": [("clips/\(name).json", Self.clip(name))]
      case "pet": try pet(name, renderer)
      default: try part(kind, name, renderer)
      }
    say(try workspace.begin() + workspace.write(files))
  }

  /// Returns the slot or the kind of thing, and its name.
  static func halves(of what: String, for option: String) throws -> (String, String) {
    guard let (kind, name) = what.utf8.halves(at: "/").map({ (String($0.0), String($0.1)) }), isName(name) else {
      throw ValidationError(
        "\(option) \(PlainText.line(what, limit: 80)): write SLOT/NAME, such as hairStyle/spikes; a name is a letter, then letters, digits, - and _"
      )
    }
    return (kind, name)
  }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= 60 else { return false }
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
    return isLetter(first)
      && name.utf8.allSatisfy {
        isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "-_".utf8.contains($0)
      }
  }

  private func part(_ slot: String, _ name: String, _ renderer: AvatarRenderer) throws -> [(name: String, text: String)]
  {
    if renderer.pack.catalog[slot]?.variants.contains(where: { $0.name == name }) == true {
      let words = "\(slot)/\(name) is there already, and this drawing takes its place; to add one, choose another name"
      common.verbosity.print([Diagnostic(.warning, words)])
    }
    let seen = renderer.pack.catalog[slot]?.views ?? FigureID.View.allCases
    let views = renderer.pack.views(of: figure.figure(.front)).filter(seen.contains)
    return try views.map { view in
      let template = try PartTemplate(garment: slot, figure: figure.figure(view), renderer: renderer)
      let title = "\(slot)/\(name), \(view.rawValue): draw in the layers; the guide is never drawn"
      return (
        figure.figure(view).folder + "parts/\(slot)/\(name).svg", try template.text(title: title)
      )
    }
  }

  private func pet(_ name: String, _ renderer: AvatarRenderer) throws -> [(name: String, text: String)] {
    guard let pets = renderer.pack.catalog.pets else { throw ValidationError("the art has no pets") }
    guard let other = pets.variants.first(where: { $0.name == extends }) else {
      let help = ClosestMatch.help(extends, among: pets.variants.map(\.name)) ?? ""
      throw ValidationError("--extends: there is no pet \"\(PlainText.line(extends, limit: 80))\"\(help)")
    }
    let drawings = try renderer.pack.views(of: FigureID(other.name)).map { view in
      let template = try PartTemplate(garment: pets.name, figure: FigureID(other.name, view), renderer: renderer)
      let title = "\(name), \(view.rawValue): draw in the layers; the guide is never drawn"
      return (
        FigureID(name, view).folder + "parts/\(pets.name)/\(name).svg",
        try template.text(title: title)
      )
    }
    let rig = JSONWriter.text(.members([("extends", .string(other.name))]), openLevels: 1)
    return [("pets/\(name)/rig.json", rig)] + drawings
  }

  /// A nod, to be replaced.
  private static func clip(_ name: String) -> String {
    """
    {
      "name": "\(name)", "duration": 1, "frames": 12, "loop": false,
      "tracks": {
        "head": {"rotation": [{"time": 0, "value": 0}, {"time": 0.5, "value": 0.1}, {"time": 1, "value": 0}]}
      }
    }

    """
  }

  private func say(_ files: [String]) {
    Terminal.output(files.map { $0 + "\n" }.joined())
    guard !common.quiet, let first = files.first(where: { $0.utf8.hasSuffix(".svg") }) else { return }
    let words = "draw in \(first), then look: render-avatars check --art \(ShellWord.quoted(pack))"
    Terminal.message(PlainText.line(words) + "\n")
  }
}
