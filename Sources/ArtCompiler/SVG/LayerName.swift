internal import AvatarSupport

/// The parts of a layer's name: `eyes.closed.hat` is the layer `eyes` with its option `closed`,
/// while the state `hat` is set.
struct LayerName {
  let stem: String
  /// The parts after the stem.
  let forms: [String]

  init(_ name: String) {
    let words = name.utf8.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    stem = words.first ?? ""
    forms = Array(words.dropFirst())
  }
}
