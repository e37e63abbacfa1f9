internal import AvatarText

/// A figure seen from one side: the student, the circle of old records, or a pet by its type.
public struct FigureID: Hashable, Sendable {
  /// From where a figure is seen.
  public enum View: String, Hashable, Sendable, CaseIterable {
    case front
    /// From its side, turned to the picture's right.
    case side
    case back
  }

  /// `player`, `legacy`, or a pet's type.
  public let name: String
  public let view: View

  public init(_ name: String, _ view: View = .front) {
    self.name = name
    self.view = view
  }

  /// A figure by its path.
  init(path: String) {
    let halves = path.utf8.split(separator: "/", maxSplits: 1).map(String.init)
    self.init(halves.first ?? "", halves.last.flatMap(View.init) ?? .front)
  }

  public static let player = FigureID("player")
  /// The circle with an emoji that players had before avatars had bodies.
  public static let legacy = FigureID("legacy")

  public var isPet: Bool { name != Self.player.name && name != Self.legacy.name }

  /// How the names of its sections in an archive, and of its layers, begin: `player`, `dog/side`.
  public var path: String { view == .front ? name : "\(name)/\(view.rawValue)" }

  /// The same figure from another side.
  public func seen(from view: View) -> FigureID { FigureID(name, view) }
}

extension Facing {
  /// The drawn view that shows it.
  public var view: FigureID.View {
    switch self {
    case .front: .front
    case .right, .left: .side
    case .back: .back
    }
  }
}
