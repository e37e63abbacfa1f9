internal import AvatarJSON
internal import AvatarRaster
internal import AvatarRun
internal import AvatarScene

extension GoldenReport {
  /// Returns the looks that a report shows: for each golden that differs, the digest of its
  /// drawing, or nil if it could not be drawn.
  ///
  /// - Throws: `GoldenError` if the folder contains no readable report.
  package static func looks(in folder: String) throws(GoldenError) -> [String: String?] {
    let bytes: [UInt8]
    do {
      bytes = try SandboxedDirectory(existing: folder).bytes(ReportFolder.jsonFile, limit: GoldenLimit.fileBytes)
    } catch { throw GoldenError(reading: error) }
    func wrong() -> GoldenError {
      .place(
        path: "\(folder)/\(ReportFolder.jsonFile)",
        problem: "is no report of goldens verify; run that first, and look at its page", .noUsableRecord)
    }
    guard let document = try? JSONText.parse(bytes), case .array(let differences)? = document["differences"] else {
      throw wrong()
    }
    var looks: [String: String?] = [:]
    for difference in differences {
      guard let name = difference["name"]?.string else { throw wrong() }
      looks[name] = .some(difference["look"]?.string)
    }
    return looks
  }
}
