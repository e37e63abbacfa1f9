internal import AvatarScene

// Factory functions for fields by key path, one for each option type.

extension OptionField {
  typealias OptionPath<Value> = any WritableKeyPath<Options, Value> & Sendable

  static func whole(
    _ name: String, flag: String? = nil, _ path: OptionPath<Int>, in range: ClosedRange<Int>, unit: String = "",
    help: String
  ) -> OptionField {
    OptionField(name, flag: flag, .whole(range, unit: unit), help: help, get: { .whole($0[keyPath: path]) }) {
      options, value in
      if case .whole(let value) = value { options[keyPath: path] = value }
    }
  }

  static func scales(
    _ name: String, flag: String? = nil, _ path: OptionPath<[Double]>, in range: ClosedRange<Double>, help: String
  ) -> OptionField {
    OptionField(name, flag: flag, .scales(range), help: help, get: { .scales($0[keyPath: path]) }) { options, value in
      if case .scales(let value) = value { options[keyPath: path] = value }
    }
  }

  static func number(
    _ name: String, _ path: OptionPath<Double>, in range: ClosedRange<Double>, unit: String = "", help: String
  ) -> OptionField {
    OptionField(name, .number(range, unit: unit), help: help, get: { .number($0[keyPath: path]) }) { options, value in
      if case .number(let value) = value { options[keyPath: path] = value }
    }
  }

  static func number(
    _ name: String, _ path: OptionPath<Double?>, in range: ClosedRange<Double>, unit: String = "", help: String
  ) -> OptionField {
    OptionField(name, .number(range, unit: unit), help: help, get: { $0[keyPath: path].map(OptionValue.number) }) {
      options, value in
      if case .number(let value) = value { options[keyPath: path] = value }
    }
  }

  /// A Boolean option. `defaultValue` applies where the request does not set it; the command-line
  /// flag inverts it.
  static func flag(
    _ name: String, flag: String? = nil, _ path: OptionPath<Bool>, defaultValue: Bool = false,
    words: (on: String, off: String?)? = nil, help: String,
    keyText: (@Sendable (Options) -> String)? = nil
  ) -> OptionField {
    let flag = flag ?? (defaultValue && words == nil ? "no-" + name : nil)
    return OptionField(
      name, flag: flag, .flag(defaultValue: defaultValue, words: words), help: help,
      keyText: keyText, get: { .flag($0[keyPath: path]) }
    ) { options, value in
      if case .flag(let value) = value { options[keyPath: path] = value }
    }
  }

  static func word<Value: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ path: OptionPath<Value>, help: String, keyText: (@Sendable (Options) -> String)? = nil
  ) -> OptionField where Value.RawValue == String {
    OptionField(
      name, .word(Value.allCases.map(\.rawValue)), help: help, keyText: keyText,
      get: { .text($0[keyPath: path].rawValue) }
    ) { options, value in
      if case .text(let text) = value, let value = Value(rawValue: text) { options[keyPath: path] = value }
    }
  }

  static func words<Value: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ path: OptionPath<[Value]>, help: String
  ) -> OptionField where Value.RawValue == String {
    OptionField(
      name, .words(Value.allCases.map(\.rawValue)), help: help,
      get: { .texts($0[keyPath: path].map(\.rawValue)) }
    ) { options, value in
      if case .texts(let words) = value { options[keyPath: path] = words.compactMap { Value(rawValue: $0) } }
    }
  }

  static func names(_ name: String, flag: String? = nil, _ path: OptionPath<[String]>, help: String) -> OptionField {
    OptionField(name, flag: flag, .names, help: help, get: { .texts($0[keyPath: path]) }) { options, value in
      if case .texts(let value) = value { options[keyPath: path] = value }
    }
  }

  static func text(
    _ name: String, _ path: OptionPath<String>, help: String
  ) -> OptionField {
    OptionField(name, .text, help: help, get: { .text($0[keyPath: path]) }) { options, value in
      if case .text(let value) = value { options[keyPath: path] = value }
    }
  }

  static func pose(_ path: OptionPath<String?>) -> OptionField {
    let help = "A pose, such as wave, in place of a clip; hands and pet are inside the picture."
    return OptionField("pose", .text, help: help, get: { $0[keyPath: path].map(OptionValue.text) }) { options, value in
      if case .text(let text) = value { options[keyPath: path] = text }
    }
  }

  static func color(_ name: String, _ path: OptionPath<RGBA>, help: String) -> OptionField {
    let kind = OptionKind.form(example: "a colour such as #FFFFFF") { RGBA($0) != nil }
    return OptionField(name, kind, help: help, get: { .text($0[keyPath: path].hex) }) { options, value in
      if case .text(let text) = value, let color = RGBA(text) { options[keyPath: path] = color }
    }
  }

  static func rim(_ path: OptionPath<RGBA?>) -> OptionField {
    let kind = OptionKind.form(example: "a colour such as #FFFFFF") { RGBA($0) != nil }
    let help = "Draw an outline of a colour round the figure, such as #FFFFFF."
    return OptionField("rim", kind, help: help, get: { $0[keyPath: path].map { .text($0.hex) } }) { options, value in
      if case .text(let text) = value { options[keyPath: path] = RGBA(text) }
    }
  }

  static func background(_ path: OptionPath<Background>) -> OptionField {
    let kind = OptionKind.form(example: "none, hub or a colour such as #1A1A2E") { Background($0) != nil }
    let help = "none, hub (the app's gradient), or a colour such as #1A1A2E."
    return OptionField("background", kind, help: help, get: { .text($0[keyPath: path].text) }) { options, value in
      if case .text(let text) = value, let value = Background(text) { options[keyPath: path] = value }
    }
  }
}
