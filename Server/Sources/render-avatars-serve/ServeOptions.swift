internal import AvatarSupport
import AvatarHTTP
import AvatarService

/// The parsed command line.
struct ServeOptions {
  var place = HTTPServer.ListenAddress.address(host: "127.0.0.1", port: 8080)
  var settings = AvatarService.Settings()
  var limits = ServiceLimits()
  /// The packs of art, bottom first.
  var art: [String] = []
  var watches = false
  /// The folder of a golden set to look at, and reports of another machine to show in its place.
  var goldens: String?
  var reports: [String] = []
  var pages: String?
  var universities: String?
  var keyFile: String?
  var presetFile: String?
  var origins: [String] = []
  var hosts: [String] = []
  var drainSeconds = 0
  var isQuiet = false
  /// An address to sign instead of serving.
  var toSign: String?
  /// An address whose signature is verified instead of serving.
  var toVerify: String?
  var wantsHelp = false
  var wantsVersion = false

  /// An error for an invalid argument.
  struct Refused: Error { let message: String }

  private static let options: [(name: String, value: String?, help: String)] = [
    ("listen", "HOST:PORT", "where to listen (127.0.0.1:8080); port 0 for any, or unix:PATH"),
    (
      "art", "PACK",
      "draw this art (a folder, an .avatarpack file, or the name of an installed pack) instead of the built-in one; may be given several times, each further one lies over those before it"
    ),
    ("watch", nil, "draw again what is saved in the last folder of --art, and show it at /studio/artists"),
    (
      "goldens", "SET",
      "show at /goldens what differs in this golden set, with buttons that accept and refuse; Finish ends the server and prints what was refused"
    ),
    (
      "from-report", "PATH",
      "show and accept what another machine drew: a folder or ZIP archive of goldens verify; once for each shard"
    ),
    ("pages", "DIR", "take the studio's pages from this folder, read again for each request"),
    ("universities", "FILE", "more universities, as the command line takes them"),
    ("key", "FILE", "GETs of pictures need a signature by one of the keys in this file, one a line"),
    ("presets", "FILE", "draw only these named sets of options"),
    ("cors", "ORIGIN", "let pages of this origin read answers; may be given several times; * for any"),
    (
      "host", "NAME",
      "answer for this host too; may be given several times; on loopback only localhost and its addresses are answered for"
    ),
    ("drain-seconds", "N", "after the first SIGTERM, answer as before for so long, with /readyz false (0)"),
    ("sign", "PATH", "print the address with its signature by the first key, and end"),
    ("verify", "PATH", "say whether the address is signed by a key, and end with 0 or 1"),
    ("quiet", nil, "log no requests"),
    ("version", nil, "say which version this is"),
    ("help", nil, "say this"),
  ]

  static var help: String {
    let own = options.map { ("--\($0.name)\($0.value.map { " " + $0 } ?? "")", $0.help) }
    let defaultValue = ServiceLimits()
    let limits = ServiceLimits.fields.map { ("--\($0.name) N", "\($0.help) (\(defaultValue[keyPath: $0.place]))") }
    func lines(_ list: [(String, String)]) -> String {
      list.map { name, help in "  \(name)\(String(repeating: " ", count: max(2, 24 - name.count)))\(help)\n" }.joined()
    }
    let what =
      "usage: render-avatars-serve [options]\n\nServes pictures of avatars over HTTP. docs/service.md tells how.\n"
    return "\(what)\n\(lines(own))\nLimits:\n\(lines(limits))"
  }

  /// - Throws: `Refused` with advice on what to write instead.
  init(_ arguments: [String]) throws(Refused) {
    var rest = arguments[...]
    var seen: Set<String> = []
    while let argument = rest.popFirst() {
      guard let option = argument.utf8.removing(prefix: "--") else {
        throw Refused(message: "\"\(argument)\" is no option; render-avatars-serve --help lists them")
      }
      let joined = option.utf8.halves(at: "=")
      let name = String(joined?.0 ?? option)
      guard seen.insert(name).inserted || ["art", "cors", "from-report", "host"].contains(name) else {
        throw Refused(message: "--\(name) is given twice")
      }
      func value() throws(Refused) -> String {
        guard let value = joined.map({ String($0.1) }) ?? rest.popFirst(), !value.isEmpty else {
          throw Refused(message: "--\(name) needs a value")
        }
        return value
      }
      try set(name, value)
    }
    guard !watches || !art.isEmpty else { throw Refused(message: "--watch needs --art DIR, the folder to watch") }
    guard goldens != nil || reports.isEmpty else { throw Refused(message: "--from-report needs --goldens SET") }
    if goldens != nil {
      guard !watches else { throw Refused(message: "--goldens looks at the art once; leave out --watch") }
      guard case .address = place, place.isLocal else {
        throw Refused(message: "--goldens writes files for every reader of its page; listen on 127.0.0.1")
      }
    }
  }

  private mutating func set(_ name: String, _ value: () throws(Refused) -> String) throws(Refused) {
    switch name {
    case "listen": place = try Self.place(value())
    case "art": art.append(try value())
    case "watch": watches = true
    case "goldens": goldens = try value()
    case "from-report": reports.append(try value())
    case "pages": pages = try value()
    case "universities": universities = try value()
    case "key": keyFile = try value()
    case "presets": presetFile = try value()
    case "cors": origins.append(try value())
    case "host": hosts.append(try Self.host(value()))
    case "sign": toSign = try value()
    case "verify": toVerify = try value()
    case "drain-seconds": drainSeconds = try Self.number(value(), name, 0...3600)
    case "quiet": isQuiet = true
    case "version": wantsVersion = true
    case "help": wantsHelp = true
    default:
      guard let limit = ServiceLimits.fields.first(where: { $0.name == name }) else {
        throw Refused(message: "there is no option --\(name); render-avatars-serve --help lists them")
      }
      limits[keyPath: limit.place] = try Self.number(value(), name, limit.range)
    }
  }

  private static func number(_ text: String, _ name: String, _ range: ClosedRange<Int>) throws(Refused) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw Refused(message: "--\(name): \"\(text)\" is no number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Parses a host in the format of the `Host` field, without a port.
  private static func host(_ text: String) throws(Refused) -> String {
    let bare =
      text.utf8.first == UInt8(ascii: "[") && text.utf8.last == UInt8(ascii: "]")
      ? String(text.dropFirst().dropLast()) : text
    let isName = bare.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"/?#@[],".utf8.contains($0) }
    guard isName, bare.utf8.filter({ $0 == UInt8(ascii: ":") }).count != 1 else {
      throw Refused(
        message:
          "--host: \"\(text)\" is no host; write a name or an address without scheme and port, such as avatars.example")
    }
    return bare
  }

  private static func place(_ text: String) throws(Refused) -> HTTPServer.ListenAddress {
    if let path = text.utf8.removing(prefix: "unix:") { return .file(String(path)) }
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")),
      let port = UInt16(Substring(text.utf8[colon...].dropFirst())), colon != text.startIndex
    else {
      throw Refused(message: "--listen: \"\(text)\" is no place; write HOST:PORT, such as 127.0.0.1:8080, or unix:PATH")
    }
    return .address(host: text[..<colon].utf8.replacing("[", with: "").utf8.replacing("]", with: ""), port: Int(port))
  }
}
