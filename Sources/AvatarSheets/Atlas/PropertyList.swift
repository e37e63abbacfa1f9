internal import AvatarSupport

/// An Apple property list, written as XML. Members keep their order, so the same value gives the
/// same text.
indirect enum PropertyList {
  case bool(Bool)
  case int(Int)
  case real(Double)
  case string(String)
  case array([PropertyList])
  case dictionary([(key: String, value: PropertyList)])

  /// A dictionary of the members that have a value.
  static func members(_ list: [(String, PropertyList?)]) -> PropertyList {
    .dictionary(list.compactMap { key, value in value.map { (key, $0) } })
  }

  /// The complete file.
  var document: String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    write(level: 0, into: &text)
    return text + "</plist>\n"
  }

  private func write(level: Int, into text: inout String) {
    let indent = String(repeating: "  ", count: level)
    switch self {
    case .bool(let flag): text += "\(indent)<\(flag)/>\n"
    case .int(let number): text += "\(indent)<integer>\(number)</integer>\n"
    case .real(let number): text += "\(indent)<real>\(NumberText.plain(number))</real>\n"
    case .string(let string): text += "\(indent)<string>\(XMLText.escaped(string))</string>\n"
    case .array(let values) where values.isEmpty: text += "\(indent)<array/>\n"
    case .array(let values):
      text += "\(indent)<array>\n"
      for value in values { value.write(level: level + 1, into: &text) }
      text += "\(indent)</array>\n"
    case .dictionary(let members) where members.isEmpty: text += "\(indent)<dict/>\n"
    case .dictionary(let members):
      text += "\(indent)<dict>\n"
      for member in members {
        text += "\(indent)  <key>\(XMLText.escaped(member.key))</key>\n"
        member.value.write(level: level + 1, into: &text)
      }
      text += "\(indent)</dict>\n"
    }
  }
}
