internal import AvatarRaster
internal import AvatarRun

extension GoldenReport {
  /// What a report shows: for each golden that differs the digest of what was drawn, nil where nothing was.
  ///
  /// - Throws: `GoldenError` where the folder holds no report that can be read.
  public static func looks(in folder: String) throws(GoldenError) -> [String: String?] {
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
