import Foundation
import PackagePlugin

/// Writes the files of the folder `Studio` into a Swift file of the target `StudioPages`, whenever
/// one of them has changed.
@main
struct EmbedPages: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let studio = context.package.directoryURL.appending(path: "Studio")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedPages.swift")
    let files = try FileManager.default.contentsOfDirectory(at: studio, includingPropertiesForKeys: nil)
    return [
      .buildCommand(
        displayName: "Embedding the studio's pages", executable: try context.tool(named: "embed-pages").url,
        arguments: [studio.path(percentEncoded: false), output.path(percentEncoded: false)],
        inputFiles: files.sorted { $0.path() < $1.path() }, outputFiles: [output])
    ]
  }
}
