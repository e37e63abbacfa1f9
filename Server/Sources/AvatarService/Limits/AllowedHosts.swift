/// The hosts for which a server answers, as a defence against DNS rebinding.
///
/// A hostile page can make its own host name resolve to this machine, and would then read the
/// responses of a local server. Its requests still carry that host name.
package struct AllowedHosts: Sendable, Equatable {
  /// The names in lower case.
  private let names: Set<String>

  /// - Parameter names: hosts in addition to those of this machine, without a port:
  ///   `avatars.example`, `10.0.0.7`, `::1`.
  package init(_ names: [String] = []) { self.names = Set(names.map { $0.lowercased() }) }

  /// - Parameter authority: a host with an optional port, in the format of the `Host` field.
  func contains(_ authority: String) -> Bool {
    guard let host = Self.host(of: authority)?.lowercased() else { return false }
    return host == "localhost" || host == "::1" || Self.isLoopback(host) || names.contains(host)
  }

  /// Returns the part before the port; nil for an invalid authority.
  private static func host(of authority: String) -> String? {
    var rest = Substring(authority).utf8
    let host: Substring.UTF8View
    if rest.first == UInt8(ascii: "[") {
      guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      host = rest[..<end].dropFirst()
      rest = rest[rest.index(after: end)...]
    } else {
      host = rest.prefix { $0 != UInt8(ascii: ":") }
      rest = rest.dropFirst(host.count)
    }
    guard rest.isEmpty || rest.first == UInt8(ascii: ":") && rest.dropFirst().allSatisfy(isDigit) else { return nil }
    return String(Substring(host))
  }

  /// Whether the host is an address in 127.0.0.0/8, written as four numbers.
  private static func isLoopback(_ host: String) -> Bool {
    let parts = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 4, Substring(parts[0]) == "127" else { return false }
    return parts.allSatisfy { part in
      (1...3).contains(part.count) && part.allSatisfy(isDigit) && Int(Substring(part)).map { $0 < 256 } ?? false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
