internal import AvatarRaster
internal import AvatarScene

/// Describes the subject of a golden with the terms of the case file. Every option that is not the
/// default is included, so that two subjects never have the same description.
enum SubjectDescription {
  /// Returns nil for the front, which is the default.
  static func text(_ facings: [Facing]) -> String? {
    facings == [.front] ? nil : "facing \(facings.map(\.rawValue).joined(separator: " "))"
  }

  /// - Parameter stills: one or more, which differ in their direction only.
  static func text(_ stills: [StillOptions]) -> String {
    guard let options = stills.first else { return "" }
    let defaultValue = StillOptions()
    var words = ["still \(options.framing.rawValue) \(options.size) px"]
    if options.clip != defaultValue.clip || options.frame != 0 { words.append("\(options.clip) \(options.frame)") }
    if let pose = options.pose { words.append("pose \(pose)") }
    if options.sticker { words.append("sticker") }
    if let rim = options.rim { words.append("rim \(rim.hex)") }
    if let facings = text(stills.map(\.facing)) { words.append(facings) }
    if options.shape != defaultValue.shape { words.append(options.shape.rawValue) }
    if options.background != defaultValue.background { words.append("on \(options.background.text)") }
    if let caption = options.caption { words.append("caption \(caption)") }
    if !options.pet { words.append("no pet") }
    if !options.shadow { words.append("no shadow") }
    if !options.names { words.append("no name") }
    return words.joined(separator: ", ")
  }

  static func text(_ options: SheetOptions) -> String {
    var words = [
      "sheet \(options.layout.rawValue) of \(options.clips.isEmpty ? "all clips" : options.clips.joined(separator: " "))"
    ]
    if options.facings != SheetOptions().facings {
      words.append(
        "facing \(options.facings.isEmpty ? "as each clip says" : options.facings.map(\.rawValue).joined(separator: " "))"
      )
    }
    words.append("scale \(options.scales.map(DrawListNumber.text).joined(separator: " "))")
    if let fps = options.framesPerSecond { words.append("\(DrawListNumber.text(fps)) fps") }
    if options.pet != .beside { words.append("pet \(options.pet.rawValue)") }
    if options.background != .none { words.append("on \(options.background.text)") }
    let numbers = [
      ("padding", \SheetOptions.padding), ("extrude", \.extrude), ("bleed", \.bleed), ("trim margin", \.trimMargin),
    ].filter { options[keyPath: $0.1] != SheetOptions()[keyPath: $0.1] }
    words += numbers.map { "\($0.0) \(options[keyPath: $0.1])" }
    if options.maximumSize != SheetOptions().maximumSize { words.append("at most \(options.maximumSize) px") }
    let flags = [
      ("split", options.split == .clip), ("a picture for each frame", options.split == .frame), ("trim", options.trim),
      ("pow2", options.powerOfTwo),
      ("no shadow", !options.shadow), ("no name", !options.names),
    ].filter { $0.1 }
    return (words + flags.map(\.0)).joined(separator: ", ")
  }
}
