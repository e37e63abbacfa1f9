internal import AvatarText

/// A figure in one view: the student, the circle of old records, or a pet by its type.
public struct FigureID: Hashable, Sendable {
  /// The side from which a figure is seen.
  public enum View: String, Hashable, Sendable, CaseIterable {
    case front
    /// The side view, with the figure turned to the right of the picture.
    case side
    case back
  }

  /// `player`, `legacy`, or the type of a pet.
  public let name: String
  /// The view of the figure.
  public let view: View

  /// Creates an id from the name of a figure and a view.
  public init(_ name: String, _ view: View = .front) {
    self.name = name
    self.view = view
  }

  /// Parses the path of a figure.
  init(path: String) {
    let halves = path.utf8.split(separator: "/", maxSplits: 1).map(String.init)
    self.init(halves.first ?? "", halves.last.flatMap(View.init) ?? .front)
  }

  /// The student.
  public static let player = FigureID("player")
  /// The circle with an emoji that players had before avatars had bodies.
  public static let legacy = FigureID("legacy")

  /// True if the figure is a pet.
  public var isPet: Bool { name != Self.player.name && name != Self.legacy.name }

  /// The prefix of the names of the figure's archive sections and layers: `player`, `dog/side`.
  public var path: String { view == .front ? name : "\(name)/\(view.rawValue)" }

  /// Returns the same figure in another view.
  public func seen(from view: View) -> FigureID { FigureID(name, view) }
}

extension Facing {
  /// The drawn view for the facing.
  public var view: FigureID.View {
    switch self {
    case .front: .front
    case .right, .left: .side
    case .back: .back
    }
  }
}
