/// Rules by which a plain colour follows from another: brows from the hair, a trim from the top, a belly from the coat.
package enum DerivedPaint: String, Hashable, Sendable, Codable, CaseIterable {
  case brow, trim, belly, mark

  /// - Parameters:
  ///   - ground: the colour on which it is seen.
  ///   - second: a colour that is given, to be made readable.
  package func color(from plain: RGBA, on ground: RGBA, second: RGBA? = nil) -> RGBA {
    switch self {
    case .brow: Self.brow(hair: plain, skin: ground)
    case .trim: second.map { Self.readable($0, on: plain) } ?? Self.trim(top: plain)
    case .belly: Self.belly(coat: plain)
    case .mark: Self.marking(coat: plain)
    }
  }

  /// The hair's colour, darkened until it can be read on the skin.
  package static func brow(hair: RGBA, skin: RGBA) -> RGBA {
    var lab = OKLab(hair)
    lab.lightness = max(0.10, min(lab.lightness * 0.82, OKLab(skin).lightness - 0.17))
    lab.a *= 0.9
    lab.b *= 0.9
    return lab.color()
  }

  /// Numbers, cuffs and piping where no university decides: off-white, or ink on a top that is too light for it.
  package static func trim(top: RGBA) -> RGBA {
    OKLab(top).lightness < 0.80 ? RGBA(0xF6, 0xF5, 0xFB) : RGBA(0x3B, 0x41, 0x60)
  }

  /// A second colour moved away from the first until the eye can tell them apart (0.25 in lightness, or clearly another hue).
  package static func readable(_ second: RGBA, on first: RGBA) -> RGBA {
    let ground = OKLab(first)
    var lab = OKLab(second)
    let chromatic = ((lab.a - ground.a) * (lab.a - ground.a) + (lab.b - ground.b) * (lab.b - ground.b)).squareRoot()
    let distance = abs(lab.lightness - ground.lightness)
    guard distance < 0.25, distance + chromatic < 0.38 else { return second }
    lab.lightness = ground.lightness < 0.62 ? min(0.97, ground.lightness + 0.42) : max(0.12, ground.lightness - 0.42)
    return lab.color(alpha: second.alpha)
  }

  package static func belly(coat: RGBA) -> RGBA {
    var lab = OKLab(coat)
    lab.lightness = min(0.97, lab.lightness + (1 - lab.lightness) * 0.55 + 0.02)
    lab.a *= 0.45
    lab.b *= 0.55
    return lab.color()
  }

  package static func marking(coat: RGBA) -> RGBA {
    var lab = OKLab(coat)
    lab.lightness = lab.lightness > 0.34 ? max(0.16, lab.lightness * 0.68) : lab.lightness + 0.16
    lab.a *= 0.95
    lab.b *= 0.95
    return lab.color()
  }
}
