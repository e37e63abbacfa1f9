public import AvatarSupport
public import AvatarScene

/// One rendering option: its names, its type and its storage. The command line, the short syntax of
/// `thumbnail`, the case files of goldens, cache keys and validation all use these fields, so a new
/// option needs one more entry in its list.
public struct OptionField<Options: Sendable>: Sendable {
  /// The name in JSON, such as `maxSize`.
  public let name: String
  /// The flag on the command line, without the dashes, such as `max-size` or `no-shadow`.
  public let flag: String
  /// The help text.
  public private(set) var help: String
  /// The type of the value.
  public private(set) var kind: OptionKind
  private let get: @Sendable (Options) -> OptionValue?
  private let put: @Sendable (inout Options, OptionValue) -> Void
  private let keyText: (@Sendable (Options) -> String)?

  init(
    _ name: String, flag: String? = nil, _ kind: OptionKind, help: String,
    keyText: (@Sendable (Options) -> String)? = nil,
    get: @escaping @Sendable (Options) -> OptionValue?, put: @escaping @Sendable (inout Options, OptionValue) -> Void
  ) {
    (self.name, self.kind, self.help) = (name, kind, help)
    (self.get, self.put, self.keyText) = (get, put, keyText)
    self.flag = flag ?? Self.kebab(name)
  }

  /// Returns the value as text, in command-line syntax; empty where nothing is set.
  public func text(of options: Options) -> String { get(options)?.description ?? "" }

  /// Parses a value and sets it.
  ///
  /// - Throws: `OptionError` with the text and the accepted values.
  public func set(_ text: String, in options: inout Options) throws(OptionError) {
    do { put(&options, try kind.value(text)) } catch { throw failure(error.message) }
  }

  /// Sets a value from JSON. Throws `OptionError` for a value of the wrong type or range.
  public func set(_ json: JSONValue, in options: inout Options) throws(OptionError) {
    do { put(&options, try kind.value(json)) } catch { throw failure(error.message) }
  }

  /// Throws `OptionError` for values that `set` would reject.
  func check(_ options: Options) throws(OptionError) {
    guard let value = get(options) else { return }
    do { try kind.check(value) } catch { throw failure(error.message) }
  }

  /// Returns the option with a lower upper bound, if it is a whole number.
  fileprivate func limited(to maximum: Int, help: String) -> OptionField {
    guard case .whole(let range, let unit) = kind else { return self }
    return with(.whole(range.clamped(to: range.lowerBound...max(range.lowerBound, maximum)), unit: unit), help: help)
  }

  fileprivate func with(_ kind: OptionKind, help: String) -> OptionField {
    var field = self
    (field.kind, field.help) = (kind, help)
    return field
  }

  /// Returns the option for a cache key; nil at its default, so that a new option changes no key.
  fileprivate func keyText(of options: Options, defaults: Options) -> String? {
    let text = keyText?(options) ?? text(of: options)
    return text == keyText?(defaults) ?? self.text(of: defaults) ? nil : "\(name)=\(text)"
  }

  private func failure(_ problem: String) -> OptionError { OptionError(option: name, flag: flag, problem: problem) }

  private static func kebab(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}

/// All options of one kind of image, in the order that cache keys use.
public struct OptionFields<Options: Sendable>: Sendable {
  /// The options, in key order.
  public let all: [OptionField<Options>]
  private let defaults: Options

  init(defaults: Options, _ all: [OptionField<Options>]) { (self.all, self.defaults) = (all, defaults) }

  /// The option with a JSON name; nil where there is none.
  public subscript(name: String) -> OptionField<Options>? { all.first { $0.name == name } }

  /// Returns the default value as text; empty where there is none.
  package func defaultText(of name: String) -> String { self[name]?.text(of: defaults) ?? "" }

  /// Returns the options with fewer words to choose from for one of them.
  func limiting(_ name: String, to words: [String], help: String) -> OptionFields {
    OptionFields(defaults: defaults, all.map { $0.name == name ? $0.with(.word(words), help: help) : $0 })
  }

  /// Returns the options with a lower upper bound for one that is a whole number. Messages about
  /// its range name that bound.
  public func limiting(_ name: String, to maximum: Int, help: String) -> OptionFields {
    OptionFields(defaults: defaults, all.map { $0.name == name ? $0.limited(to: maximum, help: help) : $0 })
  }

  func leavingOut(_ names: Set<String>) -> OptionFields {
    OptionFields(defaults: defaults, all.filter { !names.contains($0.name) })
  }

  /// Throws `OptionError` for the first option with an invalid value.
  public func check(_ options: Options) throws(OptionError) {
    for field in all { try field.check(options) }
  }

  /// Returns the options that differ from their defaults as one line of text, for cache keys.
  func summary(of options: Options) -> String {
    all.compactMap { $0.keyText(of: options, defaults: defaults) }.joined(separator: ";")
  }
}

/// A value of an option, independent of its Swift type.
package enum OptionValue: Hashable, Sendable {
  case whole(Int)
  case number(Double)
  case flag(Bool)
  case text(String)
  case scales([Double])
  case texts([String])

  var description: String {
    switch self {
    case .whole(let value): "\(value)"
    case .number(let value): "\(value)"
    case .flag(let value): "\(value)"
    case .text(let value): value
    case .scales(let values): values.map(OptionKind.short).joined(separator: ",")
    case .texts(let values): values.joined(separator: ",")
    }
  }
}

/// The type of an option's value.
public enum OptionKind: Sendable {
  case whole(ClosedRange<Int>, unit: String = "")
  case number(ClosedRange<Double>, unit: String = "")
  /// True or false. On a command line it is a bare flag where `words` is nil; otherwise it takes
  /// one of two words.
  case flag(defaultValue: Bool, words: (on: String, off: String?)? = nil)
  /// One of a few words.
  case word([String])
  /// Several of a few words, separated by commas on a command line.
  case words([String])
  /// A word, or other text in the form that `example` describes; `isValid` checks it.
  case form(example: String, isValid: @Sendable (String) -> Bool)
  case text
  /// Whole numbers, halves and quarters, at least one, separated by commas on a command line.
  case scales(ClosedRange<Double>)
  /// Names that the pack or the atlas formats define, separated by commas on a command line.
  case names

  struct Problem: Error { let message: String }

  func value(_ text: String) throws(Problem) -> OptionValue {
    switch self {
    case .whole: return try checked(Int(text).map(OptionValue.whole), text)
    case .number: return try checked(Double(text).map(OptionValue.number), text)
    case .flag(_, let words):
      guard let words, text != words.on, text != words.off else { return .flag(words.map { text == $0.on } ?? true) }
      throw Problem(
        message: "\"\(text)\" is not known; use \([words.on, words.off].compactMap { $0 }.joined(separator: " or "))")
    case .word, .form, .text: return try checked(.text(text), text)
    case .scales:
      let numbers = Self.items(text).map { Double($0) }
      return try checked(numbers.contains(nil) ? nil : .scales(numbers.compactMap { $0 }), text)
    case .words: return try checked(.texts(Self.items(text)), text)
    case .names:
      let names = Self.items(text)
      guard !names.isEmpty else { throw Problem(message: "\"\(text)\" names nothing") }
      return .texts(names)
    }
  }

  func value(_ json: JSONValue) throws(Problem) -> OptionValue {
    switch (self, json) {
    case (.whole, .number(let number)):
      return try checked(Int(exactly: number).map(OptionValue.whole), Self.short(number))
    case (.number, .number(let number)): return try checked(.number(number), "\(number)")
    case (.flag, .bool(let flag)): return .flag(flag)
    case (.word, .string(let text)), (.form, .string(let text)), (.text, .string(let text)):
      return try checked(.text(text), text)
    case (.scales, .number(let number)): return .scales([try scale(.number(number))])
    case (.scales, .array(let values)): return .scales(try values.map(scale))
    // Whether there was a picture for each clip.
    case (.word(let known), .bool(let flag)) where known.first == "none": return .text(known[flag ? 1 : 0])
    case (.words, .string(let text)): return try checked(.texts([text]), text)
    case (.words, .array(let values)):
      let words = try values.map(Self.string)
      return try checked(.texts(words), words.joined(separator: ","))
    case (.names, .string(let text)): return .texts([text])
    case (.names, .array(let values)): return .texts(try values.map(Self.string))
    default: throw Problem(message: "expected \(expected), found \(json.kind)")
    }
  }

  func check(_ value: OptionValue) throws(Problem) { _ = try checked(value, value.description) }

  /// The expected JSON type, for an error message.
  private var expected: String {
    switch self {
    case .whole, .number: "a number"
    case .flag: "true or false"
    case .word, .form, .text: "a string"
    case .scales: "a list of numbers"
    case .words, .names: "a list of strings"
    }
  }

  private func checked(_ value: OptionValue?, _ found: String) throws(Problem) -> OptionValue {
    switch (self, value) {
    case (.whole(let range, _), .whole(let number)?) where range.contains(number): break
    case (.number(let range, _), .number(let number)?) where range.contains(number): break
    case (.scales(let range), .scales(let numbers)?)
    where !numbers.isEmpty && numbers.allSatisfy({ range.contains($0) && ($0 * 4).rounded() == $0 * 4 }): break
    case (.word(let known), .text(let word)?) where known.contains(word): break
    case (.words(let known), .texts(let words)?) where words.allSatisfy(known.contains): break
    case (.form(_, let isValid), .text(let text)?) where isValid(text): break
    case (.text, .text(let text)?) where text.utf8.count <= RasterLimit.textBytes: break
    case (.flag, _?), (.names, _?): break
    default: throw Problem(message: refusal(of: found))
    }
    guard let value else { throw Problem(message: refusal(of: found)) }
    return value
  }

  private func refusal(of found: String) -> String {
    switch self {
    case .whole(let range, let unit):
      range.upperBound == .max
        ? "\(found) is out of range; use a whole number from \(range.lowerBound)"
        : "\(found) is out of range; use a whole number from \(range.lowerBound) to \(range.upperBound)\(unit.isEmpty ? "" : " " + unit)"
    case .number(let range, let unit):
      "\(found) is out of range; use \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))\(unit.isEmpty ? "" : " " + unit)"
    case .scales(let range):
      "\(found.isEmpty ? "nothing" : found) is out of range; use whole numbers, halves and quarters from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
    case .word(let known), .words(let known): "\"\(found)\" is not known; use \(known.joined(separator: ", "))"
    case .form(let example, _): "\"\(found)\" is not known; use \(example)"
    case .text: "has \(found.utf8.count) bytes; write at most \(RasterLimit.textBytes)"
    case .flag, .names: "\"\(found)\" is not known"
    }
  }

  /// The accepted words; empty where there is no short list.
  package var choices: [String] {
    switch self {
    case .word(let known), .words(let known): known
    case .flag(_, let words): [words?.on, words?.off].compactMap { $0 }
    default: []
    }
  }

  private func scale(_ json: JSONValue) throws(Problem) -> Double {
    guard case .number(let number) = json else { throw Problem(message: "expected numbers, found \(json.kind)") }
    _ = try checked(.scales([number]), Self.short(number))
    return number
  }

  private static func string(_ json: JSONValue) throws(Problem) -> String {
    guard case .string(let text) = json else { throw Problem(message: "expected strings, found \(json.kind)") }
    return text
  }

  private static func items(_ text: String) -> [String] {
    text.utf8.replacing(" ", with: "").utf8.split(separator: ",").map(String.init)
  }

  fileprivate static func short(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}
