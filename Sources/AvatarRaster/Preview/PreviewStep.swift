/// One picture of a preview: a moment of a clip, and how long it stays.
struct PreviewStep: Hashable {
  /// The clip's place in the preview's list.
  let clip: Int
  /// Seconds into the clip.
  let time: Double
  /// Milliseconds at normal speed.
  var milliseconds: Int
}
