import Foundation

/// Runs shell lines in which `$0` is the tool and `$1` a folder.
enum Shell {
  static func run(_ line: String, _ scratch: Scratch, input: String? = nil) throws -> Tool.Result {
    try Tool.launch("/bin/bash", ["-c", line, Tool.path, scratch.path], input: input.map { Data($0.utf8) })
  }

  /// Options for a small and fast drawing.
  static let quick = "--clips idle --scale 1 --fps 2"
}
