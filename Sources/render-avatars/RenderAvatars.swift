import ArgumentParser
internal import AvatarJSON
import AvatarRaster
internal import AvatarScene

/// The root command; each subcommand has its own file in Commands.
struct RenderAvatars: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render-avatars",
    abstract: "Render avatars to sprite sheets, thumbnails and previews.",
    discussion:
      "Records come from files, folders, or standard input (-): JSON, NDJSON or CSV. See each command's --help.",
    version: "\(RendererVersion.app) \(RendererVersion.current)",
    subcommands: [
      SheetCommand.self, ThumbnailCommand.self, PreviewCommand.self, RecordsCommand.self, CatalogCommand.self,
      CheckCommand.self,
      ChangedCommand.self, NewCommand.self, TemplateCommand.self, ImportCommand.self, PackCommand.self,
      SpritesCommand.self,
      GoldensCommand.self, ReportCommand.self,
    ])
}
