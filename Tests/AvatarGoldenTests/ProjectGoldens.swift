internal import AvatarGolden
import AvatarRaster
import Foundation
internal import Testing

/// The project's own golden set, opened once for all suites.
enum ProjectGoldens {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let folder = GoldenFolder(root.appending(path: "Tests/GoldenImages").path)
  static let opened = Result { try GoldenSet(folder: folder, renderer: AvatarRenderer()) }
  /// Empty if the set cannot be opened; a separate test reports the reason.
  static let cases = (try? opened.get().cases) ?? []
  static let notice = (try? opened.get())?.environmentNotice
}

extension GoldenCase: CustomTestStringConvertible {
  public var testDescription: String { name }
}
