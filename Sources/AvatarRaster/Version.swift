/// The renderer's version: part of every key, so that a change of how things are drawn redraws them.
public enum RendererVersion {
  public static let current = "1.0.0"
  public static let app = "render-avatars"
}
