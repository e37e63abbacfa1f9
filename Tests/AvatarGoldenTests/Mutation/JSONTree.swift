import AvatarSupport
import AvatarScene
import Foundation

/// The path to a value inside a JSON document.
typealias JSONPath = [JSONStep]

enum JSONStep: Hashable, Sendable {
  case key(String)
  case index(Int)
}

extension JSONPath {
  /// The path as text: `slots[3].bone`.
  var text: String {
    reduce("") { text, step in
      switch step {
      case .key(let name): text.isEmpty ? name : "\(text).\(name)"
      case .index(let number): "\(text)[\(number)]"
      }
    }
  }
}

/// JSON as a tree that can be read and changed anywhere.
extension JSONValue {
  var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }
  var elements: [JSONValue] { if case .array(let list) = self { list } else { [] } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var words: String? { if case .string(let text) = self { text } else { nil } }

  subscript(path: JSONPath) -> JSONValue? {
    get {
      guard let step = path.first else { return self }
      switch step {
      case .key(let name): return members[name]?[JSONPath(path.dropFirst())]
      case .index(let number):
        return elements.indices.contains(number) ? elements[number][JSONPath(path.dropFirst())] : nil
      }
    }
    set {
      guard let step = path.first else { self = newValue ?? .null; return }
      let rest = JSONPath(path.dropFirst())
      switch step {
      case .key(let name):
        var members = members
        if rest.isEmpty { members[name] = newValue } else { members[name]?[rest] = newValue }
        self = .object(members)
      case .index(let number):
        var list = elements
        guard list.indices.contains(number) else { return }
        if rest.isEmpty {
          if let newValue { list[number] = newValue } else { list.remove(at: number) }
        } else {
          list[number][rest] = newValue
        }
        self = .array(list)
      }
    }
  }

  /// The document as text. Members are sorted by name, so that equal values have equal texts.
  var json: String {
    switch self {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .string(let text): Self.quoted(text)
    case .array(let list): "[" + list.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\($0.value.json)" }.joined(separator: ",")
        + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      scalar == "\"" || scalar == "\\"
        ? "\\\(scalar)"
        : scalar.value < 32
          ? "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16) : String(scalar)
    }
    return "\"" + escaped.joined() + "\""
  }
}
