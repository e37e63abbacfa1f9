internal import AvatarRaster
internal import AvatarPixels
internal import AvatarScene
internal import AvatarSupport

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
    /// The texts beside the lines of images; empty for none.
    var rowLabels: [String] = []
    /// The texts above the columns; empty for none.
    var columnLabels: [String] = []
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
    let labels = try section.cells.map { try lines(of: $0.label, width: width + Self.gap, text) }
    let height =
      (section.cells.map(\.bitmap.height).max() ?? 0) + Self.labelHeight * (labels.map(\.count).max() ?? 0)
    let columns = max(1, section.columns)
    let rowLabels = try section.rowLabels.map { try text.draw(Self.run($0, size: 11, width: 2000), scale: 1) }
    let left = Self.margin + (rowLabels.map { $0.bitmap.width + Self.gap }.max() ?? 0)
    y = try place(columnLabels: section.columnLabels, left: left, y, width: width, text, &placed)
    for (number, label) in rowLabels.enumerated() {
      let middle = y + number * (height + Self.gap) + height / 2
      placed.append(Placed(bitmap: label.bitmap, x: left - Self.gap - label.bitmap.width, y: middle + label.y))
    }
    for (index, cell) in section.cells.enumerated() {
      let x = left + index % columns * (width + Self.gap)
      let row = y + index / columns * (height + Self.gap)
      placed.append(Placed(bitmap: cell.bitmap, x: x, y: row))
      for (line, label) in labels[index].enumerated() {
        let middle = row + cell.bitmap.height + line * Self.labelHeight + Self.labelHeight / 2
        placed.append(
          Placed(bitmap: label.bitmap, x: x + cell.bitmap.width / 2 + label.x, y: middle + label.y))
      }
    }
    return y + (section.cells.count + columns - 1) / columns * (height + Self.gap)
  }

  /// Places texts above columns, on as many lines as it takes so that no text reaches the next one.
  ///
  /// - Returns: the top of the images.
  private func place(
    columnLabels: [String], left: Int, _ top: Int, width: Int, _ text: any TextDrawing, _ placed: inout [Placed]
  ) throws -> Int {
    let labels = try columnLabels.map { try text.draw(Self.run($0, size: 11, width: 2000), scale: 1) }
    guard let widest = labels.map(\.bitmap.width).max() else { return top }
    let lines = min(labels.count, (widest + Self.gap) / (width + Self.gap) + 1)
    for (number, label) in labels.enumerated() {
      let x = left + number * (width + Self.gap) + (width - label.bitmap.width) / 2
      let middle = top + number % lines * Self.labelHeight + Self.labelHeight / 2
      placed.append(Placed(bitmap: label.bitmap, x: max(Self.margin, x), y: middle + label.y))
    }
    return top + lines * Self.labelHeight
  }

  /// Returns the lines of a label, broken at its line breaks and between words so that none is wider than the
  /// image. A word that is wider alone ends in an ellipsis.
  private func lines(of label: String, width: Int, _ text: any TextDrawing) throws -> [DrawnText] {
    var lines: [DrawnText] = []
    for paragraph in label.utf8.split(separator: "\n").map(String.init) {
      let whole = try text.draw(Self.run(paragraph, size: 11, width: 2000), scale: 1)
      guard whole.bitmap.width > width else {
        lines.append(whole)
        continue
      }
      var words = ""
      for word in paragraph.utf8.split(separator: " ").map(String.init) {
        let longer = words.isEmpty ? word : words + " " + word
        let drawn = try text.draw(Self.run(longer, size: 11, width: 2000), scale: 1)
        if drawn.bitmap.width > width, !words.isEmpty {
          lines.append(try text.draw(Self.run(words, size: 11, width: Double(width)), scale: 1))
          words = word
        } else {
          words = longer
        }
      }
      lines.append(try text.draw(Self.run(words, size: 11, width: Double(width)), scale: 1))
    }
    return lines
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
