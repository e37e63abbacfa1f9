internal import AvatarScene

// Factory functions for fields by key path, one for each option type.

extension OptionField {
  typealias Place<Value> = any WritableKeyPath<Options, Value> & Sendable

  static func whole(
    _ name: String, flag: String? = nil, _ place: Place<Int>, in range: ClosedRange<Int>, unit: String = "",
    help: String
  ) -> OptionField {
    OptionField(name, flag: flag, .whole(range, unit: unit), help: help, get: { .whole($0[keyPath: place]) }) {
      options, value in
      if case .whole(let value) = value { options[keyPath: place] = value }
    }
  }

  static func wholes(
    _ name: String, flag: String? = nil, _ place: Place<[Int]>, in range: ClosedRange<Int>, help: String
  ) -> OptionField {
    OptionField(name, flag: flag, .wholes(range), help: help, get: { .wholes($0[keyPath: place]) }) { options, value in
      if case .wholes(let value) = value { options[keyPath: place] = value }
    }
  }

  static func number(
    _ name: String, _ place: Place<Double>, in range: ClosedRange<Double>, unit: String = "", help: String
  ) -> OptionField {
    OptionField(name, .number(range, unit: unit), help: help, get: { .number($0[keyPath: place]) }) { options, value in
      if case .number(let value) = value { options[keyPath: place] = value }
    }
  }

  static func number(
    _ name: String, _ place: Place<Double?>, in range: ClosedRange<Double>, unit: String = "", help: String
  ) -> OptionField {
    OptionField(name, .number(range, unit: unit), help: help, get: { $0[keyPath: place].map(OptionValue.number) }) {
      options, value in
      if case .number(let value) = value { options[keyPath: place] = value }
    }
  }

  /// A Boolean option. `defaultValue` applies where the request does not set it; the command-line
  /// flag inverts it.
  static func flag(
    _ name: String, flag: String? = nil, _ place: Place<Bool>, defaultValue: Bool = false,
    words: (on: String, off: String?)? = nil, help: String,
    keyText: (@Sendable (Options) -> String)? = nil
  ) -> OptionField {
    let flag = flag ?? (defaultValue && words == nil ? "no-" + name : nil)
    return OptionField(
      name, flag: flag, .flag(defaultValue: defaultValue, words: words), help: help,
      keyText: keyText, get: { .flag($0[keyPath: place]) }
    ) { options, value in
      if case .flag(let value) = value { options[keyPath: place] = value }
    }
  }

  static func word<Value: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ place: Place<Value>, help: String
  ) -> OptionField where Value.RawValue == String {
    OptionField(
      name, .word(Value.allCases.map(\.rawValue)), help: help,
      get: { .text($0[keyPath: place].rawValue) }
    ) { options, value in
      if case .text(let text) = value, let value = Value(rawValue: text) { options[keyPath: place] = value }
    }
  }

  static func words<Value: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ place: Place<[Value]>, help: String
  ) -> OptionField where Value.RawValue == String {
    OptionField(
      name, .words(Value.allCases.map(\.rawValue)), help: help,
      get: { .texts($0[keyPath: place].map(\.rawValue)) }
    ) { options, value in
      if case .texts(let words) = value { options[keyPath: place] = words.compactMap { Value(rawValue: $0) } }
    }
  }

  static func names(_ name: String, flag: String? = nil, _ place: Place<[String]>, help: String) -> OptionField {
    OptionField(name, flag: flag, .names, help: help, get: { .texts($0[keyPath: place]) }) { options, value in
      if case .texts(let value) = value { options[keyPath: place] = value }
    }
  }

  static func text(
    _ name: String, _ place: Place<String>, help: String
  ) -> OptionField {
    OptionField(name, .text, help: help, get: { .text($0[keyPath: place]) }) { options, value in
      if case .text(let value) = value { options[keyPath: place] = value }
    }
  }

  static func background(_ place: Place<Background>) -> OptionField {
    let kind = OptionKind.form(example: "none, hub or a colour such as #1A1A2E") { Background($0) != nil }
    let help = "none, hub (the app's gradient), or a colour such as #1A1A2E."
    return OptionField("background", kind, help: help, get: { .text($0[keyPath: place].text) }) { options, value in
      if case .text(let text) = value, let value = Background(text) { options[keyPath: place] = value }
    }
  }
}
