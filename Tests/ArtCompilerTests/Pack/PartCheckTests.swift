import Foundation
import TestSupport
import Testing

@testable import ArtCompiler

/// Tests that missing or misnamed layers, forms that no state selects, and shapes outside the page
/// are errors with a line.
@Suite struct PartCheckTests {
  @Test(arguments: [
    ("parts/topStyle/tshirt.svg", "torso", "tshirt"), ("parts/shoeStyle/boots.svg", "left", "boots"),
    ("parts/faceShape/long.svg", "ears", "long"),
    ("pets/cat/parts/petType/cat.svg", "tail", "cat"), ("legacy/parts/circle/base.svg", "circle", "base"),
  ])
  func aLayerThatEveryVariantHasIsMissed(file: String, layer: String, variant: String) throws {
    let found = try ArtFolder.messages { try $0.change(file, "<g id=\"\(layer)\">", "<g id=\"guide\">") }
    let help = "draw it in a <g id=\"\(layer)\">, or leave that group empty if \(variant) has nothing there"
    #expect(found == ["error: \(file):1: has no layer \"\(layer)\"; \(help)"])
  }

  @Test func aSwitchedLayerThatEveryVariantHasIsMissedWithItsOptions() throws {
    let file = "pets/cat/parts/petType/cat.svg"
    let found = try ArtFolder.messages { folder in
      for option in ["closed", "open"] {
        try folder.change(file, "<g id=\"mouth.\(option)\"", "<g id=\"guide\"")
      }
    }
    let help = "draw it in <g id=\"mouth.closed\">, <g id=\"mouth.open\">"
    #expect(found == ["error: \(file):1: has no layer \"mouth\"; \(help)"])
  }

  @Test func aSwitchedLayerThatIsDrawnForAStateOnlyLacksItsOptions() throws {
    let found = try ArtFolder.messages { folder in
      for option in ["open", "closed", "wink", "wide"] {
        try folder.change("parts/eyeStyle/wide.svg", "<g id=\"leftEye.\(option)\"", "<g id=\"guide\"")
      }
      try folder.change("parts/eyeStyle/wide.svg", "</svg>", "<g id=\"leftEye.hat\"/></svg>")
    }
    #expect(found.count == 4)
    #expect(
      found.first
        == "error: parts/eyeStyle/wide.svg:1: lacks the layer \"leftEye.open\"; draw it, or an empty group <g id=\"leftEye.open\"/>"
    )
  }

  @Test(arguments: [(8, false), (10, true)])
  func aPartThatFillsThePageTooOftenIsAnError(clips: Int, fails: Bool) throws {
    // Ten shapes of the page's size. Each counts once for itself and once for every outline that
    // clips it. They share edges with the clips, so none is cut.
    let page = "x=\"0\" y=\"0\" width=\"96\" height=\"96\""
    let shapes = String(repeating: "<rect class=\"hair\" x=\"0\" y=\"0\" width=\"96\" height=\"95.5\"/>", count: 10)
    let groups =
      String(repeating: "<g clip-path=\"url(#page)\">", count: clips) + shapes + String(repeating: "</g>", count: clips)
    let found = try ArtFolder.messages {
      try $0.change(
        "parts/hairStyle/short.svg", "<g id=\"crown\">",
        "<clipPath id=\"page\"><rect \(page)/></clipPath><g id=\"crown\">\(groups)")
    }
    #expect(found.contains { $0.contains("would fill the page") && $0.contains("may 100 times") } == fails, "\(found)")
  }

  @Test func anEmptyGroupSaysThatAVariantHasNothingThere() throws {
    #expect(
      try ArtFolder.messages {
        try $0.change("parts/topStyle/tshirt.svg", "<g id=\"collar\">", "<g id=\"guide\">")
        try $0.change("parts/topStyle/tshirt.svg", "</svg>", "<g id=\"collar\"/></svg>")
      } == [])
  }

  @Test func aFormForAStateDoesNotStandForThePlainLayer() throws {
    let found = try ArtFolder.messages {
      try $0.change("parts/topStyle/tshirt.svg", "<g id=\"torso\">", "<g id=\"torso.scarf\">")
    }
    #expect(
      found.count == 1 && found[0].hasPrefix("error: parts/topStyle/tshirt.svg:1: has no layer \"torso\""), "\(found)")
  }

  /// The misspelt layer is reported once, not as one unknown layer and one missing layer.
  @Test func aMisspeltLayerIsNamedOnce() throws {
    let found = try ArtFolder.messages {
      try $0.change("parts/topStyle/tshirt.svg", "<g id=\"torso\">", "<g id=\"trso\">")
    }
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix(
        "error: parts/topStyle/tshirt.svg:3: no slot shows the layer \"trso\" of topStyle; did you mean \"torso\"?")
        == true)
  }

  @Test(arguments: [
    ("crown.hut", "no state is called \"hut\"; did you mean \"crown.hat\"? (states: …)"),
    ("crown.umbrella", "no state is called \"umbrella\" (states: …)"),
    ("crown.", "no state is called \"\" (states: …)"),
    (
      "crown.hat.scarf", "no state is called \"hat.scarf\"; did you mean \"crown.scarf\"? (states: …)"
    ),
  ])
  func aFormForNoStateIsNamedWithTheClosest(name: String, problem: String) throws {
    let found = try ArtFolder.messages {
      try $0.change("parts/hairStyle/none.svg", "</svg>", "<g id=\"\(name)\"/></svg>")
    }
    let short = found.map { $0.replacing(/\(states: [^)]*\)/, with: "(states: …)") }
    #expect(short == ["error: parts/hairStyle/none.svg:13: the layer \"\(name)\": \(problem)"])
  }

  /// The misspelt option is not also reported as missing.
  @Test func aMisspeltOptionIsNamedOnceWithTheClosest() throws {
    let found = try ArtFolder.messages {
      try $0.change("parts/eyeStyle/round.svg", "<g id=\"leftEye.wink\"", "<g id=\"leftEye.wnik\"")
    }
    #expect(found.count == 1)
    let problem =
      "no option and no state is called \"wnik\"; did you mean \"leftEye.wink\"? (options: open, closed, wink, wide; states: "
    #expect(found.first?.contains(": the layer \"leftEye.wnik\": \(problem)") == true)
  }

  @Test func anOptionMayHaveAFormForAState() throws {
    #expect(
      try ArtFolder.messages {
        try $0.change("parts/eyeStyle/round.svg", "</svg>", "<g id=\"leftEye.wink.hat\"/></svg>")
      }
        == [])
  }

  @Test func moreLinesThanABoxShowsAreAWarning() throws {
    let dots = (0..<48).map {
      "<circle class=\"hair\" cx=\"\(Double($0 % 7) / 4)\" cy=\"\(Double($0 / 7) / 4)\" r=\"0.1\"/>"
    }
    func found(_ count: Int) throws -> [String] {
      try ArtFolder.messages {
        let layer = "<g id=\"back\">\(dots.prefix(count).joined())</g></svg>"
        try $0.change("parts/hairStyle/none.svg", "</svg>", layer)
      }
    }
    #expect(try found(12) == [])
    #expect(
      try found(48) == [
        "warning: parts/hairStyle/none.svg:13: the layer \"back\" of player has 192 lines and curves, and its 2 × 2 points show at most 133; leave out points that are closer than a quarter of a point, and details of that size"
      ])
  }

  @Test func moreOutlinesThanABoxShouldHaveAreAWarning() throws {
    let line =
      "<path class=\"hair\" fill=\"none\" stroke=\"#000\" stroke-width=\".5\" stroke-linejoin=\"round\" d=\"M0 0H20V1\"/>"
    func found(_ count: Int) throws -> [String] {
      try ArtFolder.messages {
        let layer = "<g id=\"back\">\(String(repeating: line, count: count))</g></svg>"
        try $0.change("parts/hairStyle/none.svg", "</svg>", layer)
      }
    }
    #expect(try found(8) == [])
    #expect(
      try found(12) == [
        "warning: parts/hairStyle/none.svg:13: the layer \"back\" of player has 504 points of outlines, those of lines on both sides, and its 21 × 2 points should have at most 447; make one shape of those that touch, and leave out what others cover"
      ])
  }

  @Test func aShapeThatLeavesThePageIsNamedWithItsOwnLine() throws {
    let shape = "<circle class=\"hair\" cx=\"48\" r=\"3\"/>"
    let layer = "<g id=\"back\">\n<circle class=\"hair\" r=\"1\"/>\n<g>\n\(shape)</g></g></svg>"
    let found = try ArtFolder.messages { try $0.change("parts/hairStyle/none.svg", "</svg>", layer) }
    #expect(
      found == [
        "error: parts/hairStyle/none.svg:16: this shape of the layer \"back\" leaves the page by 3 points on the right; move it inside, or clip it"
      ])
  }

  @Test(arguments: [
    ("<rect class=\"hair\" x=\"-49\" width=\"9\" height=\"9\"/>", "1 point on the left"),
    ("<rect class=\"hair\" y=\"-70.5\" width=\"9\" height=\"9\"/>", "2.5 points at the top"),
    (
      "<rect class=\"hair\" y=\"20\" width=\"9\" height=\"9\"/><rect class=\"hair\" y=\"21\" width=\"9\" height=\"9\"/>",
      "1 point at the bottom (1 more like it)"
    ),
  ])
  func howFarAShapeLeavesThePageIsSaid(shapes: String, distance: String) throws {
    let found = try ArtFolder.messages {
      try $0.change("parts/hairStyle/none.svg", "</svg>", "<g id=\"back\">\(shapes)</g></svg>")
    }
    #expect(
      found == [
        "error: parts/hairStyle/none.svg:13: this shape of the layer \"back\" leaves the page by \(distance); move it inside, or clip it"
      ])
  }
}
