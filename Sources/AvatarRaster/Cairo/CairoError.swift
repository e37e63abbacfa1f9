public import AvatarScene
internal import CCairo

/// An error from cairo. A status that this version of cairo does not know keeps its number.
public struct CairoError: DiagnosedError, Hashable {
  /// The status code of cairo; negative where cairo itself is missing.
  package let code: Int
  /// The operation that failed.
  package let action: String

  /// The operation, cairo's message and its status code.
  public var description: String {
    guard code >= 0 else { return action }
    let text =
      cairo_status_to_string(cairo_status_t(UInt32(truncatingIfNeeded: code))).map { String(cString: $0) }
      ?? "unknown status"
    return "\(action): cairo says \"\(text)\" (status \(code))"
  }

  static func size(width: Int, height: Int) -> CairoError {
    CairoError(code: Int(CAIRO_STATUS_INVALID_SIZE.rawValue), action: "making an image of \(width) × \(height) pixels")
  }

  /// Loads the library. It must succeed before any other function of cairo is called.
  static func checkLibrary() throws(CairoError) {
    guard let words = ra_cairo_failure() else { return }
    throw CairoError(
      code: -1,
      action: "no round picture and no text can be drawn: \(String(cString: words)); install cairo and pixman")
  }

  static func check(_ status: cairo_status_t, _ action: @autoclosure () -> String) throws(CairoError) {
    if status != CAIRO_STATUS_SUCCESS { throw CairoError(code: Int(status.rawValue), action: action()) }
  }
}
