package import AvatarScene
internal import AvatarSupport

extension ArtPack {
  /// Returns a warning for everything that two packs over the bottom one both say.
  package func conflicts() throws(ArtPackError) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var seen: [(info: PackInfo, names: Set<String>)] = []
    for (info, changes) in try changes() {
      let names = changes.added + changes.replaced
      for name in names.sorted() {
        guard let other = seen.last(where: { $0.names.contains(name) })?.info else { continue }
        found.append(
          Diagnostic(
            .warning,
            "the packs \"\(other.name)\" and \"\(info.name)\" both have \(name); \"\(info.name)\", the later one, is used"
          ))
      }
      seen.append((info, Set(names)))
    }
    return found
  }
}

extension PackChanges {
  /// A line that says how much the pack adds, and one for everything that it replaces.
  package func text(of info: PackInfo) -> String {
    let lines = ["\(info.name) \(info.version): adds \(added.count), replaces \(replaced.count)"]
    return (lines + replaced.map { "  replaces \($0)" }).map { PlainText.line($0) + "\n" }.joined()
  }
}
