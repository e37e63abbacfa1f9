import Foundation
import Programs
import Testing

/// Tests that `goldens verify --changed-since`, which calls git, runs no program that the set or a
/// repository configures. A set may come with a pull request.
@Suite(.enabled(if: Program("git").path != nil || isDebian)) struct ChangedSinceTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "repo/tests/set/records.ndjson",
      #"{"id": "mia", "hairStyle": "bun"}"# + "\n" + #"{"id": "ben", "hairStyle": "none"}"# + "\n")
    try scratch.write(
      "repo/tests/set/cases.json",
      #"{"cases": [{"name": "{record}", "record": "*", "still": {"framing": "head", "size": 16}}]}"#)
    #expect(try goldens(["record"]).status == 0)
  }

  private func goldens(
    _ arguments: [String], set: String = "repo/tests/set", environment: [String: String] = [:], in folder: String = ""
  ) throws -> Tool.Result {
    try Tool.run(
      ["goldens"] + arguments + ["--set", set, "--report", scratch.path("report")],
      environment: environment.merging(["CI": ""]) { first, _ in first },
      in: folder.isEmpty ? scratch.url : URL(filePath: scratch.path(folder)))
  }

  private func verify(set: String = "repo/tests/set", environment: [String: String] = [:]) throws -> Tool.Result {
    try goldens(["verify", "--changed-since", "main"], set: set, environment: environment)
  }

  private func git(_ arguments: [String], in folder: String = "repo") throws {
    let settings = [
      "-c", "user.name=a", "-c", "user.email=a@example.invalid", "-c", "init.defaultBranch=main", "-c",
      "commit.gpgsign=false",
    ]
    let result = try Program("git").run(settings + arguments, in: URL(filePath: scratch.path(folder)))
    #expect(result.status == 0, "\(arguments): \(String(decoding: result.errors, as: UTF8.self))")
  }

  private func commit(_ options: [String] = [], in folder: String = "repo") throws {
    try git(["init", "-q"] + options, in: folder)
    try git(["add", "-A"], in: folder)
    try git(["commit", "-qm", "goldens"], in: folder)
  }

  private func isRun() -> Bool { FileManager.default.fileExists(atPath: scratch.path("RUN")) }

  /// Returns git settings that configure a program wherever git allows one. The program leaves a
  /// file behind when it runs.
  private func settings(worktree: String? = nil) throws -> String {
    for name in ["program", "hooks/post-index-change", "hooks/reference-transaction"] {
      let path = try scratch.write(name, "#!/bin/sh\ntouch '\(scratch.path("RUN"))'\nexec cat\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    let program = scratch.path("program")
    return """
      [core]
        bare = false
      \(worktree.map { "  worktree = \($0)\n" } ?? "")  fsmonitor = \(program)
        hooksPath = \(scratch.path("hooks"))
        pager = \(program)
        sshCommand = \(program)
      [filter "x"]
        clean = \(program)
        smudge = \(program)
        required = true
      [diff]
        external = \(program)
      [diff "x"]
        textconv = \(program)
        command = \(program)
      [pager]
        diff = \(program)
        ls-tree = \(program)
      [alias]
        ls-tree = !\(program)
        diff = !\(program)

      """
  }

  private func append(_ text: String, to name: String) throws {
    try scratch.write(name, String(decoding: try scratch.read(name), as: UTF8.self) + text)
  }

  /// Changes the modification times of files, so that git has to read them.
  private func touch(_ folder: String) throws {
    for name in try scratch.tree(folder).keys {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: scratch.path("\(folder)/\(name)"))
    }
  }

  private static let attributes = "* filter=x diff=x\n"

  /// A repository that comes with a set: as files of its folder, as `.git`, or as the target of a
  /// `.git` file.
  @Test(arguments: ["repo/tests/set", "repo/tests", "repo/tests/set/.git", "repo/tests/set/pointed"])
  func aRepositoryInsideIsNotAsked(place: String) throws {
    try commit()
    // A repository of only the set, with an index that contains its files.
    try FileManager.default.copyFolder(
      URL(filePath: scratch.path("repo/tests/set")), to: URL(filePath: scratch.path("other")))
    try commit(in: "other")
    try FileManager.default.createDirectory(atPath: scratch.path(place), withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: scratch.path("other/.git")) where name != "config" {
      try FileManager.default.moveItem(
        atPath: scratch.path("other/.git/\(name)"), toPath: scratch.path("\(place)/\(name)"))
    }
    try scratch.write(
      "\(place)/config", "[core]\n  repositoryformatversion = 0\n" + settings(worktree: scratch.path("repo/tests/set")))
    try scratch.write("repo/tests/set/.gitattributes", Self.attributes)
    if place.hasSuffix("pointed") { try scratch.write("repo/tests/set/.git", "gitdir: pointed\n") }
    try touch("repo/tests/set")
    let result = try verify()
    #expect(!isRun())
    #expect(
      result.status == 0 && result.errors.contains("0 of 2 goldens depend on what changed since main"),
      "\(result.errors)")
  }

  @Test func nothingThatTheRepositorysSettingsNameIsRun() throws {
    try commit()
    try append(try settings(), to: "repo/.git/config")
    try scratch.write("repo/tests/set/.gitattributes", Self.attributes)
    try scratch.write("repo/.git/info/attributes", Self.attributes)
    try touch("repo/tests/set")
    let result = try verify()
    #expect(!isRun())
    #expect(result.status == 0 && result.errors.contains("0 of 2 goldens depend"), "\(result.errors)")
  }

  @Test func nothingThatAPersonsSettingsNameIsRun() throws {
    try commit()
    try scratch.write("home/.gitconfig", try settings())
    try scratch.write("repo/tests/set/.gitattributes", Self.attributes)
    try touch("repo/tests/set")
    let result = try verify(environment: [
      "HOME": scratch.path("home"), "GIT_EXTERNAL_DIFF": scratch.path("program"), "GIT_PAGER": scratch.path("program"),
    ])
    #expect(!isRun())
    #expect(result.status == 0 && result.errors.contains("0 of 2 goldens depend"), "\(result.errors)")
  }

  /// A partial clone fetches missing objects from its origin, with any program that its settings
  /// configure.
  @Test func nothingIsFetched() throws {
    try commit()
    let tree = try Program("git").run(["rev-parse", "HEAD:tests/set"], in: URL(filePath: scratch.path("repo")))
    let name = String(decoding: tree.output, as: UTF8.self).trimmingCharacters(in: .newlines)
    try FileManager.default.removeItem(atPath: scratch.path("repo/.git/objects/\(name.prefix(2))/\(name.dropFirst(2))"))
    _ = try settings()
    // Otherwise the program would wait for git, and git for the program.
    try scratch.write("program", "#!/bin/sh\ntouch '\(scratch.path("RUN"))'\nexit 1\n")
    try append(
      """
      [core]
        repositoryformatversion = 1
      [extensions]
        partialClone = origin
      [protocol]
        allow = always
      [protocol "ext"]
        allow = always
      [remote "origin"]
        url = ext::\(scratch.path("program"))
        promisor = true

      """, to: "repo/.git/config")
    let result = try verify(environment: ["GIT_ALLOW_PROTOCOL": "ext"])
    #expect(!isRun())
    #expect(result.status == 66 && result.errors.contains("error: --changed-since: git says: "), "\(result.errors)")
  }

  @Test func anotherRepositoryThatTheEnvironmentNamesIsNotAsked() throws {
    try commit()
    try FileManager.default.createDirectory(atPath: scratch.path("other"), withIntermediateDirectories: true)
    try git(["init", "-q"], in: "other")
    try append(try settings(), to: "other/.git/config")
    let result = try verify(environment: [
      "GIT_DIR": scratch.path("other/.git"), "GIT_WORK_TREE": scratch.path("other"), "GIT_INDEX_FILE": "none",
    ])
    #expect(!isRun())
    #expect(result.status == 0 && result.errors.contains("0 of 2 goldens depend"), "\(result.errors)")
  }

  @Test(arguments: ["repo/tests/set", "."]) func aSetThatIsARepositoryItselfIsRefused(set: String) throws {
    try FileManager.default.createDirectory(atPath: scratch.path("repo/tests/set"), withIntermediateDirectories: true)
    try git(["init", "-q"], in: "repo/tests/set")
    try append(try settings(), to: "repo/tests/set/.git/config")
    let result = try goldens(
      ["verify", "--changed-since", "main"], set: set == "." ? "." : set, in: set == "." ? "repo/tests/set" : "")
    #expect(!isRun())
    #expect(result.status == 66)
    #expect(result.errors.contains("--changed-since: no folder above "), "\(result.errors)")
  }

  @Test func aSetIsLookedForWhereItsLinksEnd() throws {
    try commit()
    try FileManager.default.createSymbolicLink(atPath: scratch.path("repo/way"), withDestinationPath: "tests")
    #expect(try verify(set: "repo/way/set").errors.contains("0 of 2 goldens depend"))
    try FileManager.default.createSymbolicLink(atPath: scratch.path("repo/set"), withDestinationPath: "tests/set")
    #expect(try verify(set: "repo/set").status == 66)
    try FileManager.default.createDirectory(atPath: scratch.path("elsewhere"), withIntermediateDirectories: true)
    try FileManager.default.copyFolder(
      URL(filePath: scratch.path("repo/tests/set")), to: URL(filePath: scratch.path("elsewhere/set")))
    try FileManager.default.createSymbolicLink(atPath: scratch.path("repo/out"), withDestinationPath: "../elsewhere")
    #expect(try verify(set: "repo/out/set").errors.contains("--changed-since: no folder above "))
  }

  // MARK: What has changed

  @Test(arguments: [[], ["--object-format=sha256"]]) func onlyGoldensOfOtherBytesHaveChanged(options: [String]) throws {
    try commit(options)
    #expect(try verify().errors.contains("0 of 2 goldens depend"))
    try (scratch.read("repo/tests/set/mia.png") + Data([0])).write(
      to: URL(filePath: scratch.path("repo/tests/set/mia.png")))
    #expect(try verify().errors.contains("1 of 2 goldens depend"))
    try git(["commit", "-qam", "change"])
    #expect(try verify().errors.contains("0 of 2 goldens depend"))
    #expect(try goldens(["verify", "--changed-since", "main~1"]).errors.contains("1 of 2 goldens depend"))
    try FileManager.default.removeItem(atPath: scratch.path("repo/tests/set/mia.png"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("repo/tests/set/mia.png"), withDestinationPath: "ben.png")
    #expect(try verify().errors.contains("1 of 2 goldens depend"))
  }

  @Test func aSetThatTheRevisionDoesNotHaveHasChangedAltogether() throws {
    try scratch.write("repo/tests/set/.gitignore", "*\n")
    try scratch.write("repo/readme", "")
    try commit()
    #expect(try verify().errors.contains("2 of 2 goldens depend"))
  }

  @Test func aWorkTreeBesideAndAFolderOfAnOddNameAreFound() throws {
    try commit()
    try git(["worktree", "add", "-q", scratch.path("beside"), "HEAD"])
    #expect(try verify(set: "beside/tests/set").errors.contains("0 of 2 goldens depend"))
    for name in ["[a]*", ":(glob)b", "-c", "d\ne", "f/\u{301}g", "\"h\""] {
      try FileManager.default.createDirectory(atPath: scratch.path("repo/\(name)"), withIntermediateDirectories: true)
      try FileManager.default.copyFolder(
        URL(filePath: scratch.path("repo/tests/set")),
        to: URL(filePath: scratch.path("repo")).appending(path: name).appending(path: "set"))
    }
    try git(["add", "-A"])
    try git(["commit", "-qm", "odd names"])
    for name in ["[a]*", ":(glob)b", "-c", "d\ne", "f/\u{301}g", "\"h\""] {
      #expect(try verify(set: "repo/\(name)/set").errors.contains("0 of 2 goldens depend"), "\(name)")
    }
  }

  /// Git LFS stores a pointer in the repository. The pointer can be computed without the LFS
  /// filter.
  @Test func aFileOfGitLFSIsHeldAgainstItsPointer() throws {
    let picture = try scratch.read("repo/tests/set/mia.png")
    let digest = try Program("sha256sum").run([scratch.path("repo/tests/set/mia.png")], in: scratch.url).output
    let pointer = """
      version https://git-lfs.github.com/spec/v1
      oid sha256:\(String(decoding: digest, as: UTF8.self).prefix(64))
      size \(picture.count)

      """
    try scratch.write("repo/tests/set/mia.png", pointer)
    try commit()
    try picture.write(to: URL(filePath: scratch.path("repo/tests/set/mia.png")))
    try scratch.write("repo/tests/set/.gitattributes", Self.attributes)
    try append(try settings(), to: "repo/.git/config")
    #expect(try verify().errors.contains("0 of 2 goldens depend"))
    #expect(!isRun())
  }

  @Test(arguments: ["", "-h", "-\u{301}", "nowhere", "main..main", "HEAD:tests"]) func whatIsNoRevisionIsRefusedInWords(
    revision: String
  ) throws {
    try commit()
    let result = try goldens(["verify", "--changed-since=\(revision)"])
    #expect([64, 66].contains(result.status) && result.errors.contains("--changed-since"), "\(result.errors)")
  }

  @Test func aBranchOfAnotherHistoryIsSaid() throws {
    try commit()
    try git(["checkout", "-q", "--orphan", "other"])
    try git(["commit", "-qm", "another beginning"])
    let result = try verify()
    #expect(
      result.status == 66 && result.errors.contains("--changed-since: main and this branch have no commit in common"),
      "\(result.errors)")
  }
}
