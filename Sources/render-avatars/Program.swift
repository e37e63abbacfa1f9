import ArgumentParser
import AvatarRaster

/// Where the program starts: the two things that others start it for by the thousand go a short way, everything else by its command.
@main
enum Program {
  @MainActor
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.elementsEqual(["--version"]) { return Terminal.output(RenderAvatars.configuration.version + "\n") }
    TextLibraries.claimProcess()
    Memory.keepLargeBlocks()
    do {
      if let still = QuickStill(arguments), try still.run() { return }
    } catch {
      RenderAvatars.exit(withError: error)
    }
    await RenderAvatars.main()
  }
}
