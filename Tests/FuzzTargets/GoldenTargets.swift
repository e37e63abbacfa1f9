import ArtCompiler
import AvatarGolden
import AvatarRaster
import AvatarRun
import AvatarScene
public import FuzzHarness

/// Fuzz targets for the files in and beside a golden set. Sets come with pull requests, and their
/// contents determine which files are written and removed.
extension FuzzTarget {
  private static let renderer = try? AvatarRenderer()
  private static let wearers = ["plain", "other"].map {
    AvatarRecord(id: $0, file: "records.ndjson", line: 1, fields: ["hairStyle": "bun"])
  }

  /// A case file with two records: parsed, measured and expanded.
  public static let cases = FuzzTarget(name: "cases") { bytes in
    guard let renderer else { return }
    let cases: [GoldenCase]
    do { cases = try GoldenSource.cases(bytes, records: wearers, renderer: renderer) } catch {
      return isOneLine("\(error)")
    }
    require(cases.count <= GoldenLimit.goldens, "a set has so many goldens")
    require(Set(cases.map { $0.name.lowercased() }).count == cases.count, "two cases have two names")
    for golden in cases {
      staysInside(golden.name)
      isOneLine(GoldenVerdict.missing(golden).message.replacing("\n  asks: ", with: " "))
    }
  }

  /// A manifest: every listed file is inside the set, and the manifest round-trips.
  public static let manifests = FuzzTarget(name: "manifests") { bytes in
    let manifest: GoldenManifest
    do { manifest = try GoldenSource.manifest(bytes) } catch { return isOneLine("\(error)") }
    let files = manifest.entries.flatMap(\.files)
    files.forEach(staysInside)
    require(files.allSatisfy { $0.hasSuffix(".png") }, "a golden's files are pictures")
    require(Set(files.map { $0.lowercased() }).count == files.count, "two files have two names")
    for words in GoldenEnvironment(items: []).differences(from: manifest.environment).descriptions { isOneLine(words) }
    let again = try? GoldenSource.manifest(Array(GoldenSource.text(manifest).utf8))
    require(again == manifest, "a manifest that was written is the same manifest")
  }

  /// A recorded draw list, compared with a drawn one.
  public static let drawn = FuzzTarget(name: "drawn") { bytes in
    let recorded = String(decoding: bytes, as: UTF8.self)
    let now =
      "== walk 3\nneck = player/neck/all; at 0.5 1; skin #4A2E1C; 2 shapes 9f86d08188\nhairCrown torso = at 0.5 1.25\n"
    for (old, new) in [(recorded, now), (now, recorded)] {
      let changes = GoldenSource.changes(from: old, to: new)
      require(changes.isEmpty == (old == new), "other texts differ")
      require(changes.count <= GoldenLimit.changes, "so many changes are named")
      for change in changes { isOneLine(change.sentence) }
    }
    require(GoldenSource.changes(from: recorded, to: recorded).isEmpty, "a text is like itself")
  }

  /// The contents list of a report's folder.
  public static let reports = FuzzTarget(name: "reports") { bytes in
    guard let mark = ReportFileList(bytes) else { return }
    (mark.files + mark.folders).forEach(staysInside)
    require(
      mark.files.allSatisfy { $0 == "index.html" || $0 == "report.json" || $0.hasSuffix(".png") },
      "a report's files are its page and pictures")
    require(ReportFileList(Array(mark.text.utf8)) == mark, "a list that was written is the same list")
  }

  /// A list of universities: parsed, and each found by its names.
  public static let universities = FuzzTarget(name: "universities") { bytes in
    let list: [University]
    do { list = try ArtSourceCompiler.universities(bytes, file: "u.json") } catch { return isOneLine("\(error)") }
    require(list.count <= ArtLimit.universities, "so many universities are taken")
    let directory = UniversityDirectory(list)
    for university in list.prefix(20) {
      require(directory.university(named: university.name) != nil, "a university is found by its name")
      _ = directory.closest(to: university.name + "x")
    }
  }

  private static func staysInside(_ name: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    require(parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }, "a name stays in its folder")
    require(
      !["cases.json", "goldens.json", "records.ndjson"].contains(name.lowercased()),
      "a golden is no file of the set's own")
    require(name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a name is plain")
  }

  private static func isOneLine(_ text: String) {
    require(
      text.unicodeScalars.count <= 12 * (SceneLimit.messageScalars + 4 * SceneLimit.quotedScalars), "a message is short"
    )
    require(text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "a message is one line without commands")
  }
}
