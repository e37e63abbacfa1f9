import ArgumentParser
internal import AvatarSupport
import AvatarRaster
internal import AvatarScene

// Command line options that derive from the library's option fields, which define their names,
// values and defaults.

extension Option where Value == String? {
  /// Creates the option for a field; its value is the text of the argument.
  init<Options>(_ fields: OptionFields<Options>, _ name: String, completion: CompletionKind? = nil) {
    let field = fields[name]
    let choices = field?.kind.choices ?? []
    self.init(
      name: .customLong(field?.flag ?? name),
      help: ArgumentHelp(
        fields.help(name), valueName: choices.isEmpty ? fields.valueName(name) : choices.joined(separator: "|")),
      completion: completion ?? (choices.isEmpty ? nil : .list(choices)))
  }
}

extension Option where Value == [String] {
  /// Creates the option for a list field; the option may be repeated, which adds items.
  init<Options>(
    wrappedValue: [String], _ fields: OptionFields<Options>, _ name: String, completion: CompletionKind? = nil
  ) {
    self.init(
      wrappedValue: wrappedValue, name: .customLong(fields[name]?.flag ?? name), parsing: .singleValue,
      help: ArgumentHelp(fields.help(name), valueName: fields.valueName(name)), completion: completion)
  }
}

extension Flag where Value == Bool {
  /// Creates the flag for a boolean field; the flag inverts the default.
  init<Options>(wrappedValue: Bool, _ fields: OptionFields<Options>, _ name: String) {
    self.init(
      wrappedValue: wrappedValue, name: .customLong(fields[name]?.flag ?? name), help: ArgumentHelp(fields.help(name)))
  }
}

extension OptionFields {
  /// Returns the field's help, with the default if the help does not mention it.
  fileprivate func help(_ name: String) -> String {
    let help = self[name]?.help ?? ""
    let defaultValue = defaultText(of: name)
    if case .flag(_, nil)? = self[name]?.kind { return help }
    return defaultValue.isEmpty || help.utf8.contains("default") || ["true", "false"].contains(defaultValue)
      ? help : help.dropLast() + " (default: \(defaultValue))."
  }

  fileprivate func valueName(_ name: String) -> String {
    switch self[name]?.kind {
    case .whole?, .number?: "n"
    case .scales?: "list"
    case .names?: "names"
    case .form?: "what"
    default: "text"
    }
  }

  /// Applies the given arguments to a picture's options; other options keep their values.
  ///
  /// - Throws: `ValidationError` with the flag, its value and the permitted values.
  func apply(_ arguments: [any ParsableArguments], to options: inout Options) throws {
    do { try fill(arguments, &options) } catch { throw ValidationError("--\(error.flag) \(error.problem)") }
  }

  private func fill(_ arguments: [any ParsableArguments], _ options: inout Options) throws(OptionError) {
    for child in arguments.flatMap({ Array(Mirror(reflecting: $0).children) }) {
      guard let field = self[String((child.label ?? "").unicodeScalars.drop { $0 == "_" })] else { continue }
      if let option = child.value as? Option<String?> {
        if let text = option.wrappedValue { try field.set(text, in: &options) }
      } else if let option = child.value as? Option<[String]> {
        if !option.wrappedValue.isEmpty { try field.set(option.wrappedValue.joined(separator: ","), in: &options) }
      } else if let flag = child.value as? Flag<Bool>, flag.wrappedValue, case .flag(let defaultValue, _) = field.kind {
        try field.set(.bool(!defaultValue), in: &options)
      }
    }
  }
}
