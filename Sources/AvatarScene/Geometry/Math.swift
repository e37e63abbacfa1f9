import Platform

/// The functions of the C math library that the scene needs. This avoids loading Foundation.
enum Math {
  static func sin(_ x: Double) -> Double { _sin(x) }
  static func cos(_ x: Double) -> Double { _cos(x) }
  static func cbrt(_ x: Double) -> Double { _cbrt(x) }
  static func pow(_ x: Double, _ y: Double) -> Double { _pow(x, y) }
  static func hypot(_ x: Double, _ y: Double) -> Double { _hypot(x, y) }
  static func atan2(_ y: Double, _ x: Double) -> Double { _atan2(y, x) }
}

private func _sin(_ x: Double) -> Double { sin(x) }
private func _cos(_ x: Double) -> Double { cos(x) }
private func _cbrt(_ x: Double) -> Double { cbrt(x) }
private func _pow(_ x: Double, _ y: Double) -> Double { pow(x, y) }
private func _hypot(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
private func _atan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
