internal import AvatarSupport
internal import AvatarScene

/// Reads one object of the case file and knows its location, so that every error has a key path.
struct CaseReader {
  let file: String
  let path: String
  private let object: [String: JSONValue]

  init(_ value: JSONValue, file: String, path: String) throws(GoldenError) {
    guard case .object(let object) = value else {
      throw .badCases(file: file, path: path, problem: "expected an object, found \(value.kind)")
    }
    self.file = file
    self.path = path
    self.object = object
  }

  subscript(key: String) -> JSONValue? { object[key] }
  func has(_ key: String) -> Bool { object[key] != nil }
  /// Returns whether the value is `"*"`, which means all.
  func isEvery(_ key: String) -> Bool { object[key] == .string("*") }
  var keys: [String] { object.keys.sorted() }

  func wrong(_ key: String, _ problem: String) -> GoldenError {
    .badCases(file: file, path: path.isEmpty ? key : key.isEmpty ? path : "\(path).\(key)", problem: problem)
  }

  /// Rejects unknown keys: a misspelt one would silently change what is rendered.
  func allow(_ known: [String]) throws(GoldenError) {
    for key in keys where !known.contains(key) {
      throw wrong(key, "means nothing here" + ClosestMatch.help(key, among: known, or: "use"))
    }
  }

  func text(_ key: String) throws(GoldenError) -> String? {
    guard let value = object[key] else { return nil }
    return try text(value, key)
  }

  private func text(_ value: JSONValue, _ key: String) throws(GoldenError) -> String {
    guard case .string(let text) = value else { throw wrong(key, "expected a string, found \(value.kind)") }
    guard text.utf8.count <= GoldenLimit.textBytes else {
      throw wrong(key, "is longer than \(GoldenLimit.textBytes) bytes")
    }
    return text
  }

  /// Returns one string or a list of strings.
  func texts(_ key: String) throws(GoldenError) -> [String]? {
    guard case .array(let values)? = object[key] else { return try text(key).map { [$0] } }
    return try values.enumerated().map { index, value throws(GoldenError) in try text(value, "\(key)[\(index)]") }
  }

  func number(_ key: String) throws(GoldenError) -> Double? {
    guard let value = object[key] else { return nil }
    guard case .number(let number) = value else { throw wrong(key, "expected a number, found \(value.kind)") }
    return number
  }

  func whole(_ key: String, in range: ClosedRange<Int>) throws(GoldenError) -> Int? {
    guard let number = try number(key) else { return nil }
    guard let whole = Int(exactly: number), range.contains(whole) else {
      throw wrong(key, "\(number) is out of range; use a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return whole
  }

  /// Returns one integer or a list of integers.
  func wholes(_ key: String, in range: ClosedRange<Int>) throws(GoldenError) -> [Int]? {
    guard case .array(let values)? = object[key] else { return try whole(key, in: range).map { [$0] } }
    return try values.enumerated().map { index, value throws(GoldenError) in
      if let whole = value.whole, range.contains(whole) { return whole }
      throw wrong("\(key)[\(index)]", "is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
  }

  func choice<T: RawRepresentable & CaseIterable>(_ key: String) throws(GoldenError) -> T? where T.RawValue == String {
    guard let text = try text(key) else { return nil }
    guard let value = T(rawValue: text) else {
      throw wrong(key, "\"\(text)\" is not known; use \(T.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return value
  }

  func object(_ key: String) throws(GoldenError) -> CaseReader? {
    guard let value = object[key] else { return nil }
    return try CaseReader(value, file: file, path: path.isEmpty ? key : "\(path).\(key)")
  }

  func objects(_ key: String) throws(GoldenError) -> [CaseReader] {
    guard let value = object[key] else { return [] }
    guard case .array(let values) = value else { throw wrong(key, "expected a list, found \(value.kind)") }
    return try values.enumerated().map { index, value throws(GoldenError) in
      try CaseReader(value, file: file, path: "\(key)[\(index)]")
    }
  }
}
