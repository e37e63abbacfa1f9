public import AvatarScene

/// The background behind the figure.
public enum Background: Hashable, Sendable {
  /// Transparent.
  case none
  /// A solid colour.
  case color(RGBA)
  /// The background of the app's hub: a vertical gradient from #1A1A2E to #16213E.
  case hub

  /// Parses `none`, `hub` or a colour; nil for anything else.
  package init?(_ text: String) {
    switch text {
    case "none": self = .none
    case "hub": self = .hub
    default:
      guard let color = RGBA(text) else { return nil }
      self = .color(color)
    }
  }

  /// The text form, which `init(_:)` parses.
  package var text: String {
    switch self {
    case .none: "none"
    case .hub: "hub"
    case .color(let color): color.hex
    }
  }
}
