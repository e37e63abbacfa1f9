/// A rule that derives one colour from another in OKLab: a shade, an outline, a highlight.
///
/// `lightness' = lightness · L + lift · (1 − L)`, and `a' = chroma · a + Δa`, likewise b. A colour darker than `darkBelow` cannot
/// get darker and still show a fold, so there `lightness' = max(L + onDark, floor)` when `onDark` is given.
public struct Tint: Hashable, Sendable, Codable {
  public var lightness: Double
  public var chroma: Double
  public var a: Double
  public var b: Double
  public var lift: Double
  public var onDark: Double?
  public var darkBelow: Double
  /// The least lightness on a dark colour: an outline that is lost on #000000 is no outline.
  public var floor: Double

  private enum CodingKeys: String, CodingKey, CaseIterable { case lightness, chroma, a, b, lift, onDark, darkBelow, floor }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    lightness = try values.decodeIfPresent(Double.self, forKey: .lightness) ?? 1
    chroma = try values.decodeIfPresent(Double.self, forKey: .chroma) ?? 1
    a = try values.decodeIfPresent(Double.self, forKey: .a) ?? 0
    b = try values.decodeIfPresent(Double.self, forKey: .b) ?? 0
    lift = try values.decodeIfPresent(Double.self, forKey: .lift) ?? 0
    onDark = try values.decodeIfPresent(Double.self, forKey: .onDark)
    darkBelow = try values.decodeIfPresent(Double.self, forKey: .darkBelow) ?? 0.32
    floor = try values.decodeIfPresent(Double.self, forKey: .floor) ?? 0
  }

  public func apply(to color: Color) -> Color {
    var lab = OKLab(color)
    if let onDark, lab.lightness < darkBelow {
      lab.lightness = max(lab.lightness + onDark, floor)
    } else {
      lab.lightness = lab.lightness * lightness + lift * (1 - lab.lightness)
    }
    lab.lightness = min(1, max(0, lab.lightness))
    lab.a = lab.a * chroma + a
    lab.b = lab.b * chroma + b
    return lab.color(alpha: color.alpha)
  }
}
