internal import AvatarOptions
internal import AvatarPixels
internal import AvatarRaster
internal import AvatarScene
/// Small images in rows, each with its name below it.
struct ContactSheet {
  struct Cell {
    let bitmap: Bitmap
    let label: String
  }

  /// Images of one size under a heading.
  struct Section {
    let heading: String
    /// The number of images in a row.
    let columns: Int
    let cells: [Cell]
  }

  var title: String
  var sections: [Section]

  private static let margin = 16
  private static let gap = 8
  private static let titleHeight = 34
  private static let headingHeight = 26
  private static let labelHeight = 18
  private static let paper = Background.color(RGBA(0xF6, 0xF6, 0xFA))

  /// Returns the number of images in a line so that no line is too wide and the lines have about
  /// the same length.
  static func columns(_ count: Int, of width: Int, within widest: Int) -> Int {
    let maximum = max(1, (widest + gap) / (width + gap))
    let lines = max(1, (count + maximum - 1) / maximum)
    return max(1, (count + lines - 1) / lines)
  }

  /// A finished line or image, and the position of its top left corner.
  private struct Placed {
    let bitmap: Bitmap
    let x: Int
    let y: Int
  }

  func draw(_ text: any TextDrawing) throws -> Bitmap {
    var placed: [Placed] = []
    var y = Self.margin
    if !title.isEmpty {
      placed.append(try line(title, size: 20, x: Self.margin, middle: y + Self.titleHeight / 2 - 4, text))
      y += Self.titleHeight
    }
    for section in sections { y = try place(section, y, text, &placed) }
    return paint(
      placed, width: (placed.map { $0.x + $0.bitmap.width }.max() ?? 0) + Self.margin,
      height: y + Self.margin - Self.gap)
  }

  /// - Returns: the top of the next section.
  private func place(_ section: Section, _ top: Int, _ text: any TextDrawing, _ placed: inout [Placed]) throws -> Int {
    var y = top
    if !section.heading.isEmpty {
      placed.append(try line(section.heading, size: 14, x: Self.margin, middle: y + Self.headingHeight / 2, text))
      y += Self.headingHeight
    }
    let width = section.cells.map(\.bitmap.width).max() ?? 0
    let height =
      (section.cells.map(\.bitmap.height).max() ?? 0)
      + (section.cells.contains { !$0.label.isEmpty } ? Self.labelHeight : 0)
    let columns = max(1, section.columns)
    for (index, cell) in section.cells.enumerated() {
      let x = Self.margin + index % columns * (width + Self.gap)
      let row = y + index / columns * (height + Self.gap)
      placed.append(Placed(bitmap: cell.bitmap, x: x, y: row))
      if !cell.label.isEmpty { placed.append(try label(cell, x: x, y: row, width: width, text)) }
    }
    return y + (section.cells.count + columns - 1) / columns * (height + Self.gap)
  }

  private func label(_ cell: Cell, x: Int, y: Int, width: Int, _ text: any TextDrawing) throws -> Placed {
    let drawn = try text.draw(Self.run(cell.label, size: 11, width: Double(width + Self.gap)), scale: 1)
    return Placed(
      bitmap: drawn.bitmap, x: x + cell.bitmap.width / 2 + drawn.x,
      y: y + cell.bitmap.height + Self.labelHeight / 2 + drawn.y)
  }

  private func line(_ words: String, size: Double, x: Int, middle: Int, _ text: any TextDrawing) throws -> Placed {
    let drawn = try text.draw(Self.run(words, size: size, width: 2000), scale: 1)
    return Placed(bitmap: drawn.bitmap, x: x, y: middle + drawn.y)
  }

  private static func run(_ words: String, size: Double, width: Double) -> TextLabel {
    TextLabel(text: words, style: .ink, size: size, center: .zero, maximumWidth: width)
  }

  private func paint(_ placed: [Placed], width: Int, height: Int) -> Bitmap {
    var page = Self.paper.bitmap(width: width, height: height)
    page.withCanvas(PixelRect(whole: page)) { canvas in
      for item in placed { canvas.composite(item.bitmap, x: item.x, y: item.y) }
    }
    return page
  }
}
