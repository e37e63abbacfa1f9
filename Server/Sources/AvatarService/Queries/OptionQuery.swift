internal import AvatarSupport
package import AvatarRaster
internal import AvatarScene
internal import HTTPTypes

/// Parses a picture's options from a query, using the library's list of options, so that a new
/// option is available automatically.
package enum OptionQuery {
  /// Returns an option's name in a query.
  ///
  /// A query accepts the name of the command line (`max-size`, `format`) and that of JSON
  /// (`maxSize`, `formats`). A switch that the command line turns off with `--no-shadow` is
  /// `shadow=false` here.
  static func name(of flag: String, _ name: String) -> String { flag.utf8.hasPrefix("no-") ? name : flag }

  static func names<Options>(_ fields: OptionFields<Options>) -> [String] {
    fields.all.map { name(of: $0.flag, $0.name) }
  }

  /// - Throws: `Problem` for an unknown name, `OptionError` for an invalid value.
  package static func read<Options>(
    _ fields: OptionFields<Options>, _ query: Query, into options: inout Options, allowing others: [String]
  ) throws {
    var values: [(field: OptionField<Options>, text: String)] = []
    for (name, value) in query.pairs {
      guard let field = fields.all.first(where: { Self.name(of: $0.flag, $0.name) == name || $0.name == name }) else {
        let known = names(fields) + others
        let closest = ClosestMatch.find(name, among: known)
        let help = closest.map { "did you mean \"\($0)\"?" } ?? "use \(known.joined(separator: ", "))"
        throw Problem(.badRequest, "there is no parameter \"\(name.prefix(80))\"; \(help)", field: name, meant: closest)
      }
      if let place = values.firstIndex(where: { $0.field.name == field.name }) {
        guard field.kind.isList else {
          throw Problem(.badRequest, "\(name): is there twice; write it once", field: name)
        }
        values[place].text += "," + value
      } else {
        values.append((field, value))
      }
    }
    for (field, text) in values { try set(field, text, in: &options) }
  }

  private static func set<Options>(_ field: OptionField<Options>, _ text: String, in options: inout Options) throws {
    guard case .flag(_, let words) = field.kind else { return try field.set(text, in: &options) }
    if let flag = Bool(text) { return try field.set(.bool(flag), in: &options) }
    guard words != nil else {
      throw OptionError(
        option: field.name, flag: field.flag, problem: "\"\(text.prefix(80))\" is neither true nor false")
    }
    try field.set(text, in: &options)
  }
}

extension OptionKind {
  /// Whether the option takes a list, so that repeated values are appended.
  var isList: Bool {
    switch self {
    case .scales, .names: true
    default: false
    }
  }
}
