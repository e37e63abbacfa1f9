import Foundation
import PackagePlugin

/// Compiles the folder `Art` into a Swift file of the target `EmbeddedArt`. Runs again whenever a
/// file in the folder changes.
@main
struct EmbedArt: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let art = context.package.directoryURL.appending(path: "Art")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedArt.swift")
    let files =
      FileManager.default.enumerator(at: art, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    return [
      .buildCommand(
        displayName: "Compiling Art", executable: try context.tool(named: "embed-art").url,
        arguments: [art.path(percentEncoded: false), output.path(percentEncoded: false)],
        inputFiles: files.filter { ["svg", "json"].contains($0.pathExtension) }.sorted { $0.path() < $1.path() },
        outputFiles: [output])
    ]
  }
}
