internal import AvatarSupport
internal import AvatarScene

/// Decodes values from JSON, continues after errors, and rejects unknown names.
///
/// A value that is wrong is replaced by a placeholder or left out of its list, so that the errors
/// after it are found too. What was decoded is usable only if there are no errors.
final class JSONDecodingLog {
  struct Error: Hashable {
    let offset: Int
    let path: String
    let message: String
  }

  /// Thrown after an error was logged, to leave a value that has no placeholder.
  struct Logged: Swift.Error {}

  private struct Object {
    let positions: JSONPositions
    let path: String
    var known: Set<String> = []
    var allowsAnyName = false
  }

  private var logged: [Error] = []
  /// The objects that were read by their names, by offset. Several types may read one object.
  private var objects: [Int: Object] = [:]

  /// All errors, in the order of the text.
  var errors: [Error] {
    (logged + unknownNames).sorted { ($0.offset, $0.path, $0.message) < ($1.offset, $1.path, $1.message) }
  }

  private var unknownNames: [Error] {
    objects.values.filter { !$0.allowsAnyName }.flatMap { object in
      let unknown = object.positions.members.filter { !object.known.contains($0.key) && !isSchema($0.key, object) }
      let known = object.known.sorted()
      return unknown.map { name, member in
        let help = ClosestMatch.help(name, among: known, or: "use")
        return Error(
          offset: member.nameOffset, path: Self.path(object.path, name), message: "means nothing here\(help)")
      }
    }
  }

  /// The name by which editors find the schema of a file.
  private func isSchema(_ name: String, _ object: Object) -> Bool { object.path.isEmpty && name == "$schema" }

  func log(_ place: JSONDecodingPlace, _ message: String) {
    logged.append(Error(offset: place.positions.offset, path: place.path, message: message))
  }

  /// Logs that an object lacks a member. If a name that nothing reads is close, that is the error.
  ///
  /// - Parameter isKnown: whether the object's type has a member of that name.
  func logMissing(_ name: String, in place: JSONDecodingPlace, isKnown: (String) -> Bool) {
    let others = place.positions.members.filter { !isKnown($0.key) }
    guard let wrong = ClosestMatch.find(name, among: others.keys.sorted()), let member = others[wrong] else {
      return log(place, "lacks \"\(name)\"")
    }
    logged.append(
      Error(
        offset: member.nameOffset, path: Self.path(place.path, wrong),
        message: "means nothing here; did you mean \"\(name)\"?"))
  }

  func read(_ place: JSONDecodingPlace, name: String?) {
    let (offset, object) = (place.positions.offset, Object(positions: place.positions, path: place.path))
    if let name {
      objects[offset, default: object].known.insert(name)
    } else {
      objects[offset, default: object].allowsAnyName = true
    }
  }

  static func path(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  func decode<T: Decodable>(
    _ type: T.Type, _ value: JSONValue, _ positions: JSONPositions, path: String
  ) throws -> T {
    try decode(type, JSONDecodingPlace(value: value, positions: positions, path: path, log: self))
  }

  func decode<T: Decodable>(_ type: T.Type, _ place: JSONDecodingPlace) throws -> T {
    do {
      if let list = type as? any RecoveringCollection.Type, let value = try list.recover(place) as? T { return value }
      return try T(from: place)
    } catch let error as DecodingError {
      log(place, Self.message(error, type, place.value))
      leaveUnread(place)
      throw Logged()
    } catch {
      leaveUnread(place)
      throw error
    }
  }

  /// Records that a type gave up on an object before it read all names that it knows.
  private func leaveUnread(_ place: JSONDecodingPlace) { objects[place.positions.offset]?.allowsAnyName = true }

  private static func message(_ error: DecodingError, _ type: Any.Type, _ value: JSONValue) -> String {
    if let type = type as? any (CaseIterable & RawRepresentable).Type, let text = value.string {
      return "\"\(text.prefix(80))\" is not known\(ClosestMatch.help(text, among: names(type), or: "use"))"
    }
    return switch error {
    case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context):
      context.debugDescription
    @unknown default: "\(error)"
    }
  }

  private static func names<T: CaseIterable & RawRepresentable>(_ type: T.Type) -> [String] {
    type.allCases.compactMap { $0.rawValue as? String }
  }
}

/// A list or a dictionary, whose valid elements are decoded even if others are not.
private protocol RecoveringCollection {
  /// The placeholder of a missing or wrong value.
  static var empty: Any { get }
  static func recover(_ place: JSONDecodingPlace) throws -> Any
}

extension Array: RecoveringCollection where Element: Decodable {
  static var empty: Any { Self() }

  static func recover(_ place: JSONDecodingPlace) throws -> Any {
    try place.items().compactMap { try? place.log.decode(Element.self, $0) }
  }
}

extension Dictionary: RecoveringCollection where Key == String, Value: Decodable {
  static var empty: Any { Self() }

  static func recover(_ place: JSONDecodingPlace) throws -> Any {
    guard let object = place.value.object else { throw place.mismatch("an object") }
    return object.keys.sorted().reduce(into: [String: Value]()) { values, name in
      values[name] = place.member(name).flatMap { try? place.log.decode(Value.self, $0) }
    }
  }
}

/// A value of a JSON text, as the decoder of a type.
struct JSONDecodingPlace: Decoder {
  let value: JSONValue
  let positions: JSONPositions
  let path: String
  let log: JSONDecodingLog
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns the error for a value of the wrong type.
  func mismatch(_ expected: String) -> DecodingError { fault("expected \(expected), found \(value.kind)") }

  func fault(_ message: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: message))
  }

  func member(_ name: String) -> JSONDecodingPlace? {
    guard let member = value[name], let place = positions.members[name] else { return nil }
    return JSONDecodingPlace(
      value: member, positions: place.value, path: JSONDecodingLog.path(path, name), log: log)
  }

  func items() throws -> [JSONDecodingPlace] {
    guard let list = value.list else { throw mismatch("a list") }
    return zip(list, positions.items).enumerated().map { number, item in
      JSONDecodingPlace(value: item.0, positions: item.1, path: "\(path)[\(number)]", log: log)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard value.object != nil else { throw mismatch("an object") }
    return KeyedDecodingContainer(JSONObjectContainer(place: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { JSONListContainer(items: try items(), place: self) }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { JSONValueContainer(place: self) }
}

extension JSONDecodingPlace {
  /// Decodes a value. A wrong scalar is logged, and replaced by a placeholder.
  fileprivate func decoded<T: Decodable>(_ type: T.Type) throws -> T {
    if let scalar = scalar(type) as? T { return scalar }
    do { return try log.decode(type, self) } catch let error as JSONDecodingLog.Logged {
      // With a placeholder, the following members are read too.
      if let list = type as? any RecoveringCollection.Type, let empty = list.empty as? T { return empty }
      guard let choices = type as? any CaseIterable.Type, let first = Self.first(of: choices) as? T else { throw error }
      return first
    }
  }

  /// Returns a scalar; nil for every other type. Each result has an explicit type: in one
  /// expression of type `Any`, a 0 would become an `Int` whatever type was requested.
  private func scalar(_ type: Any.Type) -> Any? {
    if type == String.self { return value.string ?? placeholder("", "a string") as String }
    if type == Bool.self { return value.bool ?? placeholder(false, "true or false") as Bool }
    if type == Double.self { return value.number ?? placeholder(0, "a number") as Double }
    if type == Int.self { return value.whole ?? placeholder(0, "a whole number") as Int }
    return nil
  }

  private func placeholder<T>(_ placeholder: T, _ expected: String) -> T {
    let found = expected == "a whole number" ? value.number.map { "\($0)" } : nil
    log.log(self, "expected \(expected), found \(found ?? value.kind)")
    return placeholder
  }

  private static func first(of choices: any CaseIterable.Type) -> Any? {
    func first<C: CaseIterable>(_ type: C.Type) -> Any? { type.allCases.first }
    return first(choices)
  }
}

private struct JSONObjectContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let place: JSONDecodingPlace
  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    place.log.read(place, name: nil)
    return (place.value.object ?? [:]).keys.sorted().compactMap { Key(stringValue: $0) }
  }

  func contains(_ key: Key) -> Bool {
    place.log.read(place, name: key.stringValue)
    return place.value[key.stringValue] != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool { place.value[key.stringValue] == .null }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    guard contains(key), let member = place.member(key.stringValue) else {
      if let empty = Self.placeholder(type) {
        place.log.log(place, "lacks \"\(key.stringValue)\"")
        return empty
      }
      place.log.logMissing(key.stringValue, in: place) { Key(stringValue: $0) != nil }
      throw JSONDecodingLog.Logged()
    }
    return try member.decoded(type)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try? decode(type, forKey: key)
  }

  private static func placeholder<T>(_ type: T.Type) -> T? {
    if let list = type as? any RecoveringCollection.Type { return list.empty as? T }
    let placeholders: [Any] = ["", false, 0.0, 0]
    return placeholders.lazy.compactMap { $0 as? T }.first
  }

  private func nested(_ key: Key) throws -> JSONDecodingPlace {
    guard contains(key), let member = place.member(key.stringValue) else {
      throw place.fault("lacks \"\(key.stringValue)\"")
    }
    return member
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try nested(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nested(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { place }
  func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }
}

private struct JSONListContainer: UnkeyedDecodingContainer {
  let items: [JSONDecodingPlace]
  let place: JSONDecodingPlace
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex >= items.count }

  init(items: [JSONDecodingPlace], place: JSONDecodingPlace) {
    self.items = items
    self.place = place
  }

  private mutating func next() throws -> JSONDecodingPlace {
    guard items.indices.contains(currentIndex) else { throw place.fault("has only \(items.count) items") }
    currentIndex += 1
    return items[currentIndex - 1]
  }

  mutating func decodeNil() throws -> Bool {
    guard items.indices.contains(currentIndex), items[currentIndex].value == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next().decoded(type) }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { try next() }
}

private struct JSONValueContainer: SingleValueDecodingContainer {
  let place: JSONDecodingPlace
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { place.value == .null }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try place.decoded(type) }
}
