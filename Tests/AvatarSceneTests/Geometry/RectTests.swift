import AvatarScene
import Testing

@Suite struct RectTests {
  @Test func theEmptyRectangleIsNeutralInAUnion() {
    let box = Rect(minX: 1, minY: 2, maxX: 3, maxY: 4)
    #expect(Rect.empty.union(box) == box)
    #expect(box.union(.empty) == box)
  }

  @Test func theEmptyRectangleHasNoSize() {
    #expect(Rect.empty.isEmpty)
    #expect(Rect.empty.width == 0 && Rect.empty.height == 0)
  }

  @Test func aRectangleWithoutNumbersIsEmpty() {
    #expect(Rect(minX: .nan, minY: 0, maxX: 1, maxY: 1).isEmpty)
  }

  @Test func theEmptyRectangleStaysEmptyUnderAnyMapAndMargin() {
    #expect(Rect.empty.applying(.scale(2, 2)).isEmpty)
    #expect(Rect.empty.insetBy(-5).isEmpty)
  }

  @Test func aNegativeMarginGrows() {
    #expect(Rect(minX: 0, minY: 0, maxX: 1, maxY: 1).insetBy(-1) == Rect(minX: -1, minY: -1, maxX: 2, maxY: 2))
  }
}
