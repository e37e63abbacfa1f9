package import Foundation
package import Programs

/// A temporary folder for tests that run other programs, with access to their output.
package struct Scratch: ~Copyable {
  package let folder: URL

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("atlas-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  package func write(_ name: String, _ bytes: [UInt8]) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  package func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  package func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// Runs a program in the folder.
  ///
  /// - Throws: an error if the program is not installed.
  package func run(_ program: Program, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let result = try program.run(arguments, in: folder)
    return (result.status, String(decoding: result.output, as: UTF8.self))
  }
}
