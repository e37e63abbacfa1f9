import Foundation
import Programs
import Testing

/// Tests input from a real database: Debian's PostgreSQL, started on a private socket and stopped
/// at the end.
@Suite struct PostgresTests {
  @Test(.needs("psql", "postgres", "runuser")) func copyOutAsJSONAndAsCSVGiveTheSameTree() throws {
    let server = try PostgresServer()
    defer { server.stop() }
    try server.run(Self.schema)
    #expect(try server.query("SELECT count(*) FROM player_avatars") == "500")
    let scratch = try Scratch()
    let rows = try server.copy("COPY (SELECT row_to_json(a) FROM player_avatars a ORDER BY user_id) TO STDOUT")
    let csv = try server.copy("COPY (SELECT * FROM player_avatars ORDER BY user_id) TO STDOUT CSV HEADER")
    let quick = ["--clips", "idle", "--scale", "1", "--fps", "1", "-q"]
    #expect(try Tool.run(["sheet", "-", "-o", scratch.path("json")] + quick, input: rows).status == 0)
    #expect(try Tool.run(["sheet", "-", "-o", scratch.path("csv")] + quick, input: csv).status == 0)
    let same = try scratch.tree("json") == scratch.tree("csv")
    #expect(same)
    #expect(try scratch.tree("json").count == 1000)
  }

  @Test(.needs("psql", "postgres", "runuser")) func theCommandsOfThePageRunAsWritten() throws {
    let page = try String(contentsOf: Tool.root.appending(path: "docs/command-line.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "```sh\n").compactMap { $0.components(separatedBy: "```").first }
    let commands = try #require(blocks.first { $0.contains("$DATABASE_URL") })
    let server = try PostgresServer()
    defer { server.stop() }
    try server.run(Self.schema + "DELETE FROM player_avatars WHERE ctid <> '(0,1)';")
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: scratch.path("bin"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("bin/render-avatars"), withDestinationPath: Tool.path)
    let path = "\(scratch.path("bin")):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    let result = try Tool.launch(
      "/bin/bash", ["-eo", "pipefail", "-c", commands], environment: ["DATABASE_URL": server.address, "PATH": path],
      in: scratch.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("1 rendered") && result.errors.contains("1 unchanged"), "\(result.errors)")
  }

  /// The table as documented by the app, with row-level security: a player sees only the player's
  /// own row, the exporting role sees all.
  private static let schema = """
    CREATE TABLE player_avatars (
      user_id uuid PRIMARY KEY, base_color text, emoji_face text, skin_tone text, hair_style text, hair_color text, eye_style text,
      face_shape text, top_style text, top_color text, bottom_style text, bottom_color text, shoe_style text, shoe_color text,
      accessory1 text, accessory2 text, uni_merch_enabled text, pet_type text, pet_color text, pet_name text, pet_accessory text);
    ALTER TABLE player_avatars ENABLE ROW LEVEL SECURITY;
    CREATE POLICY own_row ON player_avatars USING (user_id::text = current_setting('request.jwt.sub', true));
    INSERT INTO player_avatars SELECT
      md5(i::text)::uuid, '#2E86AB', '😎', (ARRAY['pale','light','medium','tan','dark','deep'])[1 + i % 6],
      (ARRAY['none','messy','short','long','bun','ponytail','afro','braids'])[1 + i % 8], '#' || lpad(to_hex(i * 7919 % 16777216), 6, '0'),
      (ARRAY['round','almond','wide','sleepy','happy','sparkle'])[1 + i / 3 % 6], (ARRAY['oval','round','square','heart','diamond','long'])[1 + i / 5 % 6],
      (ARRAY['tshirt','hoodie','jacket','polo','sweater','jersey','varsity'])[1 + i % 7], '#' || lpad(to_hex(i * 104729 % 16777216), 6, '0'),
      (ARRAY['jeans','joggers','shorts','skirt'])[1 + i % 4], '#2F5D9B', (ARRAY['sneakers','boots','sandals','flats','heels'])[1 + i % 5], NULL,
      (ARRAY['none','glasses','sunglasses','beanie','cap'])[1 + i % 5], NULL, CASE WHEN i % 2 = 0 THEN 'true' END,
      CASE WHEN i % 3 = 0 THEN (ARRAY['dog','cat','bunny','bird'])[1 + i / 3 % 4] END, '#C68642',
      (ARRAY['Luna', E'Sir "Barks", the\\\\first', '小白', 'Жучка', ''])[1 + i % 5], NULL
    FROM generate_series(1, 500) i;
    """
}

/// A database server for one test, in a temporary folder, reachable only by a socket in that
/// folder.
private final class PostgresServer {
  /// In /tmp, because the path of a socket has a short maximum length.
  private let folder = "/tmp/ra-pg-\(UUID().uuidString.prefix(8))"
  /// The server refuses to run as root.
  private let isRoot = getuid() == 0
  /// For psql and others that take an address.
  var address: String { "postgresql://postgres@/postgres?host=\(folder)" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if isRoot { _ = try Tool.system("chown", ["postgres", folder]) }
    try server("initdb", ["-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync"])
    try server(
      "pg_ctl", ["-w", "-l", "\(folder)/log", "-o", "-c listen_addresses='' -k \(folder) -c fsync=off", "start"])
  }

  func stop() {
    _ = try? server("pg_ctl", ["-m", "immediate", "stop"])
    try? FileManager.default.removeItem(atPath: folder)
  }

  func run(_ sql: String) throws { try client(["-f", "-"], input: sql) }
  func query(_ sql: String) throws -> String {
    try client(["-Atc", sql]).trimmingCharacters(in: .whitespacesAndNewlines)
  }
  func copy(_ sql: String) throws -> String { try client(["-c", sql]) }

  /// Runs a program of the server on its data, as a user that the server accepts.
  private func server(_ program: Program, _ arguments: [String]) throws {
    let words = [program.path ?? program.name, "-D", "\(folder)/data"] + arguments
    if isRoot {
      try require("runuser", ["-u", "postgres", "--"] + words)
    } else {
      try require(program, Array(words.dropFirst()))
    }
  }

  @discardableResult
  private func client(_ arguments: [String], input: String = "") throws -> String {
    try require(
      "psql", ["-X", "-h", folder, "-U", "postgres", "-q", "-v", "ON_ERROR_STOP=1", "postgres"] + arguments,
      input: input)
  }

  @discardableResult
  private func require(_ program: Program, _ arguments: [String], input: String = "") throws -> String {
    let scratch = try Scratch()
    let result = try program.run(arguments, in: URL(filePath: "/tmp"), input: try scratch.file("in", Data(input.utf8)))
    try #require(
      result.status == 0,
      "\(program) \(arguments.joined(separator: " ")): \(String(decoding: result.errors, as: UTF8.self))")
    return String(decoding: result.output, as: UTF8.self)
  }
}
