import ArgumentParser
import AvatarRun

/// Options for the input of records.
struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Files, folders of .json files, or - for standard input.", valueName: "input"),
    completion: .file())
  var inputs: [String]

  @Option(name: .long, help: "Read every input as json, ndjson or csv instead of looking at its content.")
  var inputFormat: InputFormat = .auto

  var recordInputs: [RecordInput] { inputs.map { RecordInput(path: $0, format: inputFormat) } }
}
