/// The versions of the renderer. They are part of every cache key, so that a change in drawing
/// redraws all pictures.
public enum RendererVersion {
  /// A counter of changes in how the same art is drawn. `DrawingVersionTests` detects a change and
  /// says what to do.
  package static let drawing = 11
  /// The version of the renderer.
  public static let current = "1.0.0"
  /// The name of the application.
  package static let app = "render-avatars"

  /// Returns the text chunk of a PNG, which a later run reads to skip an unchanged picture.
  package static func note(key: String) -> (keyword: String, text: String) { (app, "key=" + key) }
}
