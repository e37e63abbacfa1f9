/// Rules that derive a plain colour from another one: brows from hair, trim from a top, a belly
/// from a coat.
package enum PaintRule: String, Hashable, Sendable, Codable, CaseIterable {
  case brow, trim, belly, mark, print

  /// Returns the derived colour.
  ///
  /// - Parameters:
  ///   - ground: the colour behind the derived colour.
  ///   - second: a given colour, which is adjusted until it is readable.
  package func color(from plain: RGBA, on ground: RGBA, second: RGBA? = nil) -> RGBA {
    switch self {
    case .brow: Self.brow(hair: plain, skin: ground)
    case .trim: second.map { Self.readable($0, on: plain) } ?? Self.trim(top: plain)
    case .belly: Self.belly(coat: plain)
    case .mark: Self.marking(coat: plain)
    case .print: Self.print(second ?? Self.trim(top: plain), on: [plain])
    }
  }

  /// Returns the hair colour, darkened until it is readable on the skin. On light skin the factor
  /// decides: a thin brow, blurred at 64 pixels, still has a contrast of 2:1.
  package static func brow(hair: RGBA, skin: RGBA) -> RGBA {
    var lab = OKLab(hair)
    let ground = OKLab(skin).lightness
    lab.lightness = max(0.10, min(lab.lightness * 0.82, ground - 0.185, ground * 0.7))
    lab.a *= 0.9
    lab.b *= 0.9
    return lab.color()
  }

  /// Returns the colour of numbers, cuffs and piping without a university: off-white, or ink on a
  /// light top.
  package static func trim(top: RGBA) -> RGBA {
    OKLab(top).lightness < 0.80 ? RGBA(0xF6, 0xF5, 0xFB) : RGBA(0x3B, 0x41, 0x60)
  }

  /// Returns the second colour, moved away from the first until they are distinguishable: 0.25 in
  /// lightness, or a clearly different hue.
  package static func readable(_ second: RGBA, on first: RGBA) -> RGBA {
    let ground = OKLab(first)
    var lab = OKLab(second)
    let chromatic = ((lab.a - ground.a) * (lab.a - ground.a) + (lab.b - ground.b) * (lab.b - ground.b)).squareRoot()
    let distance = abs(lab.lightness - ground.lightness)
    guard distance < 0.25, distance + chromatic < 0.38 else { return second }
    lab.lightness = ground.lightness < 0.62 ? min(0.97, ground.lightness + 0.42) : max(0.12, ground.lightness - 0.42)
    return lab.color(alpha: second.alpha)
  }

  /// The least contrast of a print with what lies under it.
  package static let printContrast = 3.0

  /// Returns the colour of letters and numbers: the second colour if it can be read on all grounds,
  /// otherwise off-white or ink, whichever has more contrast.
  package static func print(_ second: RGBA, on grounds: [RGBA]) -> RGBA {
    func contrast(_ color: RGBA) -> Double { grounds.map { $0.contrast(with: color) }.min() ?? 21 }
    guard contrast(second) < printContrast else { return second }
    let (white, ink) = (RGBA(0xF6, 0xF5, 0xFB), RGBA(0x16, 0x14, 0x24))
    return contrast(white) >= contrast(ink) ? white : ink
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
