internal import AvatarSupport
internal import AvatarScene
internal import AvatarRaster

/// A draw list as lines of text, back to front: each item's position, its colours, and a digest of
/// its shapes.
///
/// ```
/// == walk 3
/// hairCrown = player/hairStyle/bun/crown; at 0.5 1.25; hair #4A2E1C, hair-line #2B1A0F;
///     3 shapes 9f86d08188
/// pet/label = text "Rex"; at -30 12.4; label 5.5 within 34
/// ```
///
/// In the file, each item is on one line. The text does not depend on the rasteriser, and a
/// difference in it names the part that changed. Colours and shapes appear where a layer is drawn
/// for the first time. A later frame contains only the position of each slot, if the slot contains
/// the same layer as before, and adjacent slots with the same transform share a line: `neck torso
/// leftSleeve = at 0.5 1.25`. A role whose colour is the one last written for it stands alone.
struct DrawListWriter {
  let digests: LayerDigests
  private(set) var text = ""
  private var described: Set<String> = []
  /// The last layer of each slot.
  private var held: [String: String] = [:]
  private var colors = RoleColors()

  init(digests: LayerDigests) { self.digests = digests }

  /// - Parameters:
  ///   - title: the name of the section, such as `walk 3`.
  ///   - viewport: the part of the scene that the picture shows; nil for a whole frame.
  mutating func add(_ title: String, _ list: DrawList, in viewport: Viewport? = nil) {
    text += "== \(title)\n"
    if let viewport { text += Self.line(viewport) + "\n" }
    var slots = SlotCounter()
    var alike: (slots: [String], place: String) = ([], "")
    func close() -> String { alike.slots.isEmpty ? "" : "\(alike.slots.joined(separator: " ")) = \(alike.place)\n" }
    for item in list.items {
      let key = slots.key(of: item.slot)
      if let place = unchanged(item, key) {
        if place != alike.place { (text, alike) = (text + close(), ([], place)) }
        alike.slots.append(item.slot)
      } else {
        (text, alike) = (text + close(), ([], ""))
        text += line(item) + "\n"
      }
    }
    text += close()
  }

  /// The title of the section with a sheet's layout.
  static let layout = "layout"

  /// Returns the text without the section that contains the layout of frames in a sheet.
  static func withoutLayout(_ text: String) -> String {
    let title = "== \(layout)\n"
    guard let rest = text.utf8.removing(prefix: title) else { return text }
    return rest.utf8.halves(at: "\n== ").map { "== " + $0.1 } ?? ""
  }

  private static func line(_ viewport: Viewport) -> String {
    let (corner, side) = (viewport.topLeft, Double(viewport.width) / viewport.scale)
    return
      "crop = picture; at \(DrawListNumber.text(corner.x)) \(DrawListNumber.text(corner.y)); \(DrawListNumber.text(side)) points wide"
  }

  /// Returns the position of a slot's layer if nothing else changed; otherwise nil.
  private mutating func unchanged(_ item: DrawItem, _ key: String) -> String? {
    guard case .layer(let painted, let clip) = item.content else { return nil }
    let before = held.updateValue(painted.name, forKey: key)
    return before == painted.name && clip == nil ? place(item.transform) : nil
  }

  /// Adds lines of another kind, such as the layout of a sheet.
  mutating func add(_ title: String, lines: [String]) {
    text += (["== \(title)"] + lines).joined(separator: "\n") + "\n"
  }

  private mutating func line(_ item: DrawItem) -> String {
    switch item.content {
    case .layer(let painted, let clip):
      var fields = [painted.name, place(item.transform)]
      if described.insert(painted.name).inserted {
        fields += [
          colors.short(Self.colors(painted)), "\(painted.layer.shapes.count) shapes \(digests.digest(of: painted))",
        ]
      }
      if let clip { fields.append("within \(clip.name) \(place(clip.transform))") }
      return "\(item.slot) = \(fields.joined(separator: "; "))"
    case .text(let run):
      let numbers = "\(run.style) \(DrawListNumber.text(run.size)) within \(DrawListNumber.text(run.maximumWidth))"
      let moved = item.transform * .translation(run.center)
      return
        "\(item.slot) = text \(JSONWriter.line(.string(run.text)).utf8.replacing(";", with: "\\u003b")); \(place(moved)); \(numbers)"
    }
  }

  /// Returns `at 0.5 1.25`, followed by the four factors of the matrix if it is not a pure
  /// translation.
  private func place(_ map: Transform) -> String {
    let shift = "at \(DrawListNumber.text(map.tx)) \(DrawListNumber.text(map.ty))"
    let factors = [map.a, map.b, map.c, map.d].map(DrawListNumber.text)
    return factors == ["1", "0", "0", "1"] ? shift : "\(shift) by \(factors.joined(separator: " "))"
  }

  private static func colors(_ painted: ColoredLayer) -> String {
    zip(painted.layer.roles, painted.colors).map { "\($0.name) \($1.hex)" }.joined(separator: ", ")
  }
}

/// Formats a number with at most three decimals, so that last-bit differences between platforms are
/// invisible.
enum DrawListNumber {
  static func text(_ value: Double) -> String {
    let scaled = (value * 1000).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else { return "\(value)" }
    let whole = Int(scaled)
    let (units, rest) = (abs(whole) / 1000, abs(whole) % 1000)
    guard rest > 0 else { return whole < 0 ? "-\(units)" : "\(units)" }
    var digits = String(1000 + rest).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(whole < 0 ? "-" : "")\(units).\(digits)"
  }
}
