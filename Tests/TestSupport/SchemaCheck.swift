import Foundation

/// A validator for the subset of JSON Schema in `docs/*.schema.json`. An unknown keyword is
/// reported as a fault of the schema.
package struct SchemaCheck {
  package let root: [String: Any]

  private static let notes: Set<String> = ["$schema", "$id", "title", "description", "definitions", "$defs"]

  package init(root: [String: Any]) { self.root = root }

  /// Returns the faults with their paths; empty for a valid value.
  package func faults(_ value: Any) -> [String] { check(value, root, "$") }

  private func check(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    schema.sorted { $0.key < $1.key }.flatMap { keyword, rule -> [String] in
      switch keyword {
      case _ where Self.notes.contains(keyword): return []
      case "$ref": return check(value, definition(rule), path)
      case "type": return Self.isOf(rule as? String ?? "", value) ? [] : ["\(path) is not of type \(rule)"]
      case "const": return (value as? NSObject) == (rule as? NSObject) ? [] : ["\(path) is not \(rule)"]
      case "enum":
        return (rule as? [NSObject] ?? []).contains { $0 == value as? NSObject } ? [] : ["\(path) is none of \(rule)"]
      case "allOf": return schemas(rule).flatMap { check(value, $0, path) }
      case "oneOf":
        return schemas(rule).count { check(value, $0, path).isEmpty } == 1
          ? [] : ["\(path) is not as one of its schemas has it"]
      case "exclusiveMinimum": return Self.number(value) > Self.number(rule) ? [] : ["\(path) is not above \(rule)"]
      case "minimum": return Self.number(value) >= Self.number(rule) ? [] : ["\(path) is below \(rule)"]
      case "maximum": return Self.number(value) <= Self.number(rule) ? [] : ["\(path) is above \(rule)"]
      case "pattern": return Self.matches(value as? String ?? "", rule) ? [] : ["\(path) does not match \(rule)"]
      case "required":
        return (rule as? [String] ?? []).filter { (value as? [String: Any])?[$0] == nil }.map { "\(path) lacks \($0)" }
      case "minProperties":
        return (value as? [String: Any])?.count ?? 0 >= rule as? Int ?? 0 ? [] : ["\(path) has too few members"]
      case "minItems": return (value as? [Any])?.count ?? 0 >= rule as? Int ?? 0 ? [] : ["\(path) has too few items"]
      case "maxItems": return (value as? [Any])?.count ?? 0 <= rule as? Int ?? 0 ? [] : ["\(path) has too many items"]
      case "propertyNames":
        return (value as? [String: Any] ?? [:]).keys.sorted().flatMap {
          check($0, rule as? [String: Any] ?? [:], "\(path).\($0)")
        }
      case "items":
        return (value as? [Any] ?? []).enumerated().flatMap {
          check($1, rule as? [String: Any] ?? [:], "\(path)[\($0)]")
        }
      case "properties", "patternProperties": return []
      case "additionalProperties": return []
      default: return ["\(path): the schema's \(keyword) is unknown"]
      }
    } + members(value, schema, path)
  }

  private func members(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    guard let object = value as? [String: Any] else { return [] }
    let named = schema["properties"] as? [String: [String: Any]] ?? [:]
    let patterns = schema["patternProperties"] as? [String: [String: Any]] ?? [:]
    return object.flatMap { key, member -> [String] in
      let place = "\(path).\(key)"
      if let rule = named[key] { return check(member, rule, place) }
      if let rule = patterns.first(where: { Self.matches(key, $0.key) })?.value { return check(member, rule, place) }
      if let rule = schema["additionalProperties"] as? [String: Any] { return check(member, rule, place) }
      return schema["additionalProperties"] as? Bool == false ? ["\(place) should not be there"] : []
    }
  }

  private func schemas(_ rule: Any) -> [[String: Any]] { rule as? [[String: Any]] ?? [] }

  private func definition(_ reference: Any) -> [String: Any] {
    let name = (reference as? String ?? "").split(separator: "/").last.map(String.init) ?? ""
    let all = ["definitions", "$defs"].compactMap { root[$0] as? [String: [String: Any]] }
    return all.compactMap { $0[name] }.first ?? ["missing definition \(name)": true]
  }

  private static func isOf(_ type: String, _ value: Any) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": isBool(value)
    case "integer": !isBool(value) && number(value) == number(value).rounded()
    case "number": !isBool(value) && !number(value).isNaN
    default: false
    }
  }

  private static func isBool(_ value: Any) -> Bool { (value as? NSNumber).map { CFGetTypeIDIsBool($0) } ?? false }
  private static func number(_ value: Any) -> Double { (value as? NSNumber)?.doubleValue ?? .nan }
  private static func matches(_ text: String, _ pattern: Any) -> Bool {
    text.range(of: pattern as? String ?? "(?!)", options: .regularExpression) != nil
  }

  /// `JSONSerialization` represents booleans as numbers of a separate type.
  private static func CFGetTypeIDIsBool(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
