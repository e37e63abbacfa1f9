import AvatarRaster
import AvatarScene
import Foundation

/// `bench stages`, `bench frames DIR`, `bench records N`: what `make bench` is made of.
@main
enum Bench {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "stages": try StageTable().print()
    case "frames": try FrameExport(folder: arguments.dropFirst().first ?? "frames").write()
    case "records": Population(count: arguments.dropFirst().first.flatMap { Int($0) } ?? 1000).print()
    case "encode": try EncodeTable(files: Array(arguments.dropFirst())).print()
    default:
      FileHandle.standardError.write(Data("usage: bench stages | frames DIR | records N | encode PNG…\n".utf8))
      exit(64)
    }
  }
}
