import Testing

@testable import AvatarScene

/// Tests how a text fills its box, and what a print replaces.
@Suite struct AlphabetTests {
  private static let square = Path([
    .move(Point(0, 0)), .line(Point(8, 0)), .line(Point(8, 10)), .line(Point(0, 10)), .close,
  ])
  private static let alphabet = Alphabet(
    height: 10, gap: 2, letters: ["A": Alphabet.Letter(width: 8, path: square), "B": .init(width: 8, path: square)])

  @Test func aShortTextStandsInTheMiddleOfItsBox() {
    let box = Self.alphabet.path(of: "AB", in: Rect(minX: -20, minY: 0, maxX: 20, maxY: 10)).controlBox
    #expect(box == Rect(minX: -9, minY: 0, maxX: 9, maxY: 10))
  }

  @Test func aLongTextGetsNarrowerAndThenSmaller() {
    let narrow = Self.alphabet.path(of: "AB", in: Rect(minX: 0, minY: 0, maxX: 14, maxY: 10)).controlBox
    #expect(narrow.height == 10 && abs(narrow.width - 14) < 1e-9)
    let small = Self.alphabet.path(of: "AB", in: Rect(minX: 0, minY: 0, maxX: 7, maxY: 10)).controlBox
    #expect(small.height < 10 && abs(small.width - 7) < 1e-9)
  }

  @Test func aSmallLetterIsASmallerCapital() {
    let path = Self.alphabet.path(of: "Aa", in: Rect(minX: 0, minY: 0, maxX: 40, maxY: 10))
    let points = path.elements.flatMap(\.points)
    #expect(points.prefix(4).map(\.y).max() == 10 && abs((points.suffix(4).map(\.y).max() ?? 0) - 7.2) < 1e-9)
  }

  @Test func whatCannotBeDrawnIsNothing() {
    let box = Rect(minX: 0, minY: 0, maxX: 1, maxY: 1)
    #expect(Self.alphabet.path(of: "?", in: box).isEmpty)
    #expect(Self.alphabet.path(of: "A", in: .empty).isEmpty)
    #expect(Alphabet.empty.path(of: "A", in: box).isEmpty)
  }

  @Test(arguments: [("UoB", "B"), ("CU", "C"), ("BATH", "B"), ("KCL", "K")])
  func oneLetterStandsForAll(initials: String, letter: String) {
    #expect(Print(initials: initials).initial == letter)
  }

  private static func layer(_ printed: [Layer.Printed], uprights: [Layer.Upright]? = nil) -> Layer {
    let fill = Shape.Fill(role: 0, opacity: 1, evenOdd: false)
    let stroke = Shape.Stroke(role: 0, opacity: 1, width: 1, cap: .butt, join: .miter, miterLimit: 4)
    let plain = Shape(path: square, fill: fill, stroke: nil, clips: nil)
    return Layer(
      name: "torso", roles: [PaintRole("print")],
      shapes: [plain, Shape(path: square, fill: fill, stroke: stroke, clips: nil), plain], pivot: nil,
      uprights: uprights, printed: printed)
  }

  /// The line comes first, so that it stands round the letter.
  @Test func aBoxBecomesItsLineAndItsLetter() {
    let layer = Self.layer(
      [.init(first: 1, count: 1, rule: .initials)], uprights: [Layer.Upright(first: 1, count: 1, x: 4)])
    let printed = layer.printed(Print(initials: "A"), Self.alphabet)
    #expect(printed.shapes.count == 4 && printed.shapes[1].fill == nil && printed.shapes[2].stroke == nil)
    #expect(printed.shapes[2].fill?.evenOdd == true)
    #expect(printed.uprights == [Layer.Upright(first: 1, count: 2, x: 4)])
    let without = layer.printed(Print(), Self.alphabet)
    #expect(without.shapes.count == 2 && without.uprights == [Layer.Upright(first: 1, count: 0, x: 4)])
  }

  @Test func shapesAreThereWithTheirPattern() {
    let layer = Self.layer([
      .init(first: 0, count: 1, rule: .hoops), .init(first: 1, count: 1, rule: .solid),
      .init(first: 2, count: 1, rule: .merch),
    ])
    #expect(layer.printed(Print(), Self.alphabet).shapes.count == 1)
    #expect(layer.printed(Print(initials: "A", pattern: .hoops), Self.alphabet).shapes.count == 2)
  }

  /// A forged pack says anything.
  @Test(arguments: [(Int.min, Int.max), (-1, 5), (0, Int.max), (2, -4), (Int.max, 1)])
  func rangesOutsideTheLayerDoNoHarm(first: Int, count: Int) {
    let layer = Self.layer(
      [.init(first: first, count: count, rule: .number)], uprights: [Layer.Upright(first: first, count: count, x: 0)])
    #expect(layer.printed(Print(number: "1"), Self.alphabet).readyToMirror.shapes.count <= 4)
  }

  @Test func initialsAreOneToFourLettersOrDigits() {
    for text in ["A", "UoB", "BATH", "U2"] { #expect(University.canDraw(initials: text)) }
    for text in ["", "BATHS", "Ö", "A\u{301}", "A B", "<b>", "\u{202E}AB", "A\n", "АВ"] {
      #expect(!University.canDraw(initials: text), "\(text)")
    }
  }

  @Test func aPartWithPrintsComesBackPacked() throws {
    let part = Part(
      garment: "topStyle", variant: "jersey",
      layers: [
        Self.layer([.init(first: 1, count: 1, rule: .number)]),
        Layer(name: "collar", roles: [], shapes: [], pivot: nil),
      ])
    let back = try SectionEncoder.section(part).withUnsafeBytes { bytes in
      var reader = try #require(SectionDecoder(bytes))
      return try reader.whole(Part.self)
    }
    #expect(back == part)
  }
}
