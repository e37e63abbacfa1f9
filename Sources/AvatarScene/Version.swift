/// The renderer's versions: part of every key, so that a change of how things are drawn redraws them.
public enum RendererVersion {
  /// Counts the changes of how the same art is drawn. `DrawingVersionTests` notices one and says what to do.
  public static let drawing = 6
  public static let current = "1.0.0"
  public static let app = "render-avatars"

  /// What a PNG carries, so that a later run can see that it need not be drawn again.
  package static func note(key: String) -> (keyword: String, text: String) { (app, "key=" + key) }
}
