internal import AvatarText

/// A layer's name taken apart: `eyes.closed.hat` is the layer `eyes`, its option `closed`, while the state `hat` is set.
struct LayerName {
  let stem: String
  /// What follows the stem.
  let forms: [String]

  init(_ name: String) {
    let words = name.utf8.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    stem = words.first ?? ""
    forms = Array(words.dropFirst())
  }
}
