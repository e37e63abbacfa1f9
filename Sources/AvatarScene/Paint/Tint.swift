/// A rule that derives one colour from another in OKLab: a shade, an outline, a highlight.
///
/// `lightness' = lightness · L + lift · (1 − L)`, and `a' = chroma · a + Δa`, likewise for b. A
/// colour darker than `darkBelow` cannot get darker and still show a fold. For such a colour,
/// `lightness' = max(L + onDark, floor)` if `onDark` is given.
package struct Tint: Hashable, Sendable, Codable {
  package var lightness: Double
  package var chroma: Double
  package var a: Double
  package var b: Double
  package var lift: Double
  package var onDark: Double?
  package var darkBelow: Double
  /// The minimum lightness on a dark colour, so that an outline stays visible on #000000.
  package var floor: Double

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case lightness, chroma, a, b, lift, onDark, darkBelow, floor
  }

  package init(from decoder: any Decoder) throws {
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

  package func apply(to color: RGBA) -> RGBA {
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
