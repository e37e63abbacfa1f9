/// One bone's local transform relative to rest.
package struct BonePose: Hashable, Sendable {
  package var rotation = 0.0
  package var x = 0.0
  package var y = 0.0
  package var scaleX = 1.0
  package var scaleY = 1.0
  /// Of a limb's bone: how long it shows.
  package var length = 1.0

  package init() {}

  package subscript(property: BoneProperty) -> Double {
    get {
      switch property {
      case .rotation: rotation
      case .x: x
      case .y: y
      case .scaleX: scaleX
      case .scaleY: scaleY
      case .length: length
      }
    }
    set {
      switch property {
      case .rotation: rotation = newValue
      case .x: x = newValue
      case .y: y = newValue
      case .scaleX: scaleX = newValue
      case .scaleY: scaleY = newValue
      case .length: length = newValue
      }
    }
  }
}
