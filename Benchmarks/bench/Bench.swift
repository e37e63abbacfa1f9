import AvatarRaster
import AvatarScene
import CMalloc
import Foundation

/// The entry point of the benchmark program that `make bench` runs. `run.py` calls its subcommands.
@main
enum Bench {
  static func main() throws {
    // Sets the same allocator options as the main program: the allocator keeps large freed blocks.
    ra_malloc_keep(.max, 512 << 20, 1)
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "stages": try StageTable().print()
    case "frames":
      try FrameExport(folder: arguments.dropFirst().first ?? "frames", file: arguments.dropFirst(2).first).write()
    case "records": Population(count: arguments.dropFirst().first.flatMap { Int($0) } ?? 1000).print()
    case "thumbnails": try ThumbnailTable(folder: arguments.dropFirst().first ?? "thumbnails").print()
    case "soak":
      let numbers = arguments.dropFirst().compactMap { Int($0) }
      try Soak(
        count: numbers.first ?? 100_000,
        cacheCapacity: numbers.count > 1 ? numbers[1] << 20 : AvatarRenderer.defaultCacheCapacity
      ).print()
    case "encode": try EncodeTable(files: Array(arguments.dropFirst())).print()
    case "tasks":
      let lines = try arguments.dropFirst(2).first.map(Players.lines(in:)) ?? []
      let table = TaskTable(lines: lines)
      if arguments.dropFirst().first == "stills" { try table.printStills() } else { try table.printSheets() }
    case "pages": try PageTable().print()
    default:
      let parts =
        "stages | frames DIR [NDJSON] | thumbnails DIR | soak N [MIB] | records N | encode PNG… | tasks sheets|stills [NDJSON] | pages"
      FileHandle.standardError.write(Data("usage: bench \(parts)\n".utf8))
      exit(64)
    }
  }
}
