internal import AvatarScene
import ArgumentParser
import AvatarRun

/// Options for the input of records.
struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Files, folders of .json files, or - for standard input.", valueName: "input"),
    completion: .file())
  var inputs: [String] = []

  @Option(
    name: .long, help: "Read every input as json, ndjson, csv or seeds (one a line) instead of looking at its content.")
  var inputFormat: InputFormat = .auto

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Draw the look that follows from a text, such as a user's id, in place of records.", valueName: "text"))
  var seed: String?

  var recordInputs: [RecordInput] {
    seed.map { [RecordInput(seed: $0)] } ?? inputs.map { RecordInput(path: $0, format: inputFormat) }
  }

  func validate() throws {
    guard let seed else {
      if inputs.isEmpty { throw ValidationError("Missing expected argument '<input> ...'") }
      return
    }
    if !inputs.isEmpty { throw ValidationError("--seed stands in place of records; leave \(inputs[0]) out") }
    if RecordDecoder.isBlank(seed) { throw ValidationError("--seed is empty; give a text, such as a user's id") }
  }
}
