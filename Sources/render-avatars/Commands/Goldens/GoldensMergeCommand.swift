import ArgumentParser
import AvatarGolden
import AvatarRun
internal import AvatarSupport

/// `goldens merge`: git's merge driver for manifests.
struct GoldensMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge the manifests of two branches, as git's merge driver.",
    discussion: """
      git config merge.goldens.driver 'render-avatars goldens merge %O %A %B', and the line `goldens.json merge=goldens` in .gitattributes. The result replaces \
      OURS and is whole in any case. Exits with 65 if both branches recorded a golden differently; ours is kept then, and named.
      """)

  @Argument(help: "The manifest of the common ancestor; an empty file if there is none.", completion: .file())
  var base: String

  @Argument(help: "The manifest of this branch, which is replaced.", completion: .file())
  var ours: String

  @Argument(help: "The manifest of the other branch.", completion: .file())
  var theirs: String

  func run() throws {
    let merge = try ManifestMerge(base: manifest(base), ours: manifest(ours), theirs: manifest(theirs))
    try AtomicFile.write(Array(GoldenSource.text(merge.manifest).utf8), to: ours)
    guard !merge.conflicts.isEmpty else { return }
    for name in merge.conflicts {
      Terminal.message(
        "error: \(PlainText.line(name)): both branches recorded it; ours is kept. Look at it with goldens verify, then accept it\n"
      )
    }
    throw GoldenExit.differs
  }

  private func manifest(_ path: String) throws -> GoldenManifest { try GoldenSource.manifest(at: path) }
}
