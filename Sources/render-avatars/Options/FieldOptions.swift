import ArgumentParser
import AvatarRaster
internal import AvatarText

// Options of a command line that are declared by the library's fields: their names, what they take and what is usual stand there alone.

extension Option where Value == String? {
  /// The option of a field, its text as it was given.
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
  /// The option of a field that is a list: it may be given several times, which adds up.
  init<Options>(
    wrappedValue: [String], _ fields: OptionFields<Options>, _ name: String, completion: CompletionKind? = nil
  ) {
    self.init(
      wrappedValue: wrappedValue, name: .customLong(fields[name]?.flag ?? name), parsing: .singleValue,
      help: ArgumentHelp(fields.help(name), valueName: fields.valueName(name)), completion: completion)
  }
}

extension Flag where Value == Bool {
  /// The flag of a field that is true or false: given, it says the opposite of what is usual.
  init<Options>(wrappedValue: Bool, _ fields: OptionFields<Options>, _ name: String) {
    self.init(
      wrappedValue: wrappedValue, name: .customLong(fields[name]?.flag ?? name), help: ArgumentHelp(fields.help(name)))
  }
}

extension OptionFields {
  /// The field's help, and what is usual where the help does not say it.
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
    case .wholes?: "list"
    case .names?: "names"
    case .form?: "what"
    default: "text"
    }
  }

  /// Puts what a command line gives into a picture's options; what is not given stays as it is.
  ///
  /// - Throws: `ValidationError` that names the flag, its value and what to write instead.
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
