internal import AvatarSupport

/// A figure in one view: the student, the circle of old records, or a pet by its type.
package struct FigureID: Hashable, Sendable {
  /// The side from which a figure is seen.
  package enum View: String, Hashable, Sendable, Codable, CaseIterable {
    case front
    /// The side view, with the figure turned to the right of the picture.
    case side
    case back
  }

  /// `player`, `legacy`, or the type of a pet.
  package let name: String
  /// The view of the figure.
  package let view: View

  /// Creates an id from the name of a figure and a view.
  package init(_ name: String, _ view: View = .front) {
    self.name = name
    self.view = view
  }

  /// Parses the path of a figure.
  init(path: String) {
    let halves = path.utf8.split(separator: "/", maxSplits: 1).map(String.init)
    self.init(halves.first ?? "", halves.last.flatMap(View.init) ?? .front)
  }

  /// The student.
  package static let player = FigureID("player")
  /// The circle with an emoji that players had before avatars had bodies.
  package static let legacy = FigureID("legacy")

  /// True if the figure is a pet.
  package var isPet: Bool { name != Self.player.name && name != Self.legacy.name }

  /// The prefix of the names of the figure's archive sections and layers: `player`, `dog/side`.
  package var path: String { view == .front ? name : "\(name)/\(view.rawValue)" }

  /// The folder of the figure in the sources of a pack, empty or ending in a slash: `pets/dog/side/`.
  package var folder: String {
    let own = isPet ? "pets/\(name)/" : self == .player ? "" : "\(name)/"
    return view == .front ? own : "\(own)\(view.rawValue)/"
  }

  /// Returns the same figure in another view.
  package func seen(from view: View) -> FigureID { FigureID(name, view) }
}

extension Facing {
  /// The drawn view for the facing.
  package var view: FigureID.View {
    switch self {
    case .front: .front
    case .right, .left: .side
    case .back: .back
    }
  }
}
