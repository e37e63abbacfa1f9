internal import AvatarRun
internal import AvatarScene
internal import AvatarSupport

/// The files of a finished report: in a folder, or in the ZIP archive that a build service makes of
/// one. Both may come from untrusted sources: no link is followed, and every file is bounded.
struct ReportFiles {
  private enum Place {
    case folder(SandboxedDirectory)
    case archive(ZipArchive, root: String)
  }

  /// The path of the folder or the archive.
  let path: String
  private let place: Place

  init(_ path: String) throws(GoldenError) {
    self.path = path
    if FileSize.bytes(of: path) == nil {
      do { place = .folder(try SandboxedDirectory(existing: path)) } catch { throw GoldenError(reading: error) }
      return
    }
    do throws(ZipArchive.Failure) {
      let archive = try ZipArchive(path: path)
      // A service may pack the folder itself, or what is in it.
      let roots = archive.names.filter {
        $0.utf8.split(separator: "/").last?.utf8.elementsEqual(ReportFolder.jsonFile.utf8) ?? false
      }
      .map { String(Substring($0.utf8.dropLast(ReportFolder.jsonFile.utf8.count))) }
      guard let root = roots.min(by: { $0.utf8.count < $1.utf8.count }) else {
        throw ZipArchive.Failure(message: "holds no \(ReportFolder.jsonFile)")
      }
      place = .archive(archive, root: root)
    } catch { throw Self.error(path, error.message) }
  }

  /// Returns a file's bytes; nil if the report does not have it.
  func bytes(_ name: String, limit: Int) throws(GoldenError) -> [UInt8]? {
    switch place {
    case .folder(let folder):
      do { return try folder.bytes(name, limit: limit) } catch {
        if error.reason == .missing { return nil }
        throw GoldenError(reading: error)
      }
    case .archive(let archive, let root):
      do { return try archive.bytes(root + name, limit: limit) } catch {
        throw Self.error("\(path)/\(name)", error.message)
      }
    }
  }

  private static func error(_ path: String, _ problem: String) -> GoldenError {
    .place(path: path, problem: problem, .noUsableRecord)
  }
}
