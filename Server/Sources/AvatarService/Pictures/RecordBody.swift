internal import AvatarCatalog
internal import AvatarSupport
internal import AvatarRaster
internal import AvatarScene
internal import HTTPTypes

/// Parses the records in a request's body.
enum RecordBody {
  static let types = ["application/json", "text/json"]
  static let listTypes = [
    "application/x-ndjson", "application/ndjson", "application/jsonl", "application/json", "text/json",
  ]

  /// Parses one record.
  static func one(_ bytes: [UInt8], _ renderer: AvatarRenderer) throws -> AvatarRecord {
    guard bytes.contains(where: { !isBlank($0) }) else {
      throw Problem(.badRequest, "the body is empty; send one record as JSON")
    }
    let value: JSONValue
    do { value = try JSONText.parse(bytes) } catch {
      throw Problem(.badRequest, "line \(error.line), column \(error.column): \(error.problem)")
    }
    return try RecordDecoder.record(from: value, fields: renderer.pack.catalog.fields, fallbackID: "record")
  }

  /// Parses the record on a line of a list; the failure says what is wrong.
  static func line(_ bytes: [UInt8], number: Int, _ renderer: AvatarRenderer) -> Result<
    AvatarRecord, Diagnostic.Failure
  > {
    var id = "line-\(number)"
    do {
      let value = try JSONText.parse(bytes)
      id = Self.id(of: value) ?? id
      return .success(
        try RecordDecoder.record(from: value, fields: renderer.pack.catalog.fields, fallbackID: id, line: number))
    } catch let error as JSONTextError {
      return .failure(
        Diagnostic.Failure(
          diagnostic: Diagnostic(.error, line: number, column: error.column, record: id, error.problem)))
    } catch {
      var diagnostic =
        (error as? RecordError)?.diagnostic ?? Diagnostic(.error, line: number, "the record cannot be read")
      diagnostic.record = diagnostic.record ?? id
      return .failure(Diagnostic.Failure(diagnostic: diagnostic))
    }
  }

  /// Parses every record of a body: a JSON array, one record a line, or a single record.
  static func all(_ bytes: [UInt8], _ renderer: AvatarRenderer) throws -> [Result<AvatarRecord, Diagnostic.Failure>] {
    guard let first = bytes.first(where: { !isBlank($0) }) else {
      throw Problem(.badRequest, "the body is empty; send records as JSON or NDJSON")
    }
    if first == UInt8(ascii: "[") {
      let value: JSONValue
      do { value = try JSONText.parse(bytes) } catch {
        throw Problem(.badRequest, "line \(error.line), column \(error.column): \(error.problem)")
      }
      guard case .array(let values) = value else {
        throw Problem(.badRequest, "expected a list of records, found \(value.kind)")
      }
      return values.enumerated().map { number, value in
        let id = "line-\(number + 1)"
        do {
          return .success(try RecordDecoder.record(from: value, fields: renderer.pack.catalog.fields, fallbackID: id))
        } catch {
          var diagnostic = (error as? RecordError)?.diagnostic ?? Diagnostic(.error, "the record cannot be read")
          diagnostic.record = diagnostic.record ?? id
          return .failure(Diagnostic.Failure(diagnostic: diagnostic))
        }
      }
    }
    if let value = try? JSONText.parse(bytes), case .object = value { return [line(bytes, number: 1, renderer)] }
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.allSatisfy(isBlank) }.map { line(Array($0.element), number: $0.offset + 1, renderer) }
  }

  /// Returns the id of a record, even if the rest of the record is invalid.
  private static func id(of value: JSONValue) -> String? {
    guard case .object(let members) = value else { return nil }
    for case .string(let id)? in [members["id"], members["user_id"]] where !id.isEmpty { return id }
    return nil
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

extension Diagnostic {
  /// A diagnostic in place of a record.
  struct Failure: Error { let diagnostic: Diagnostic }
}
