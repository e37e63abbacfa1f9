import AvatarRaster
import AvatarRun
import AvatarScene
public import FuzzHarness

extension FuzzTarget {
  /// Records in any form and container, as detected by `auto`: parsed, resolved, named.
  public static let records = FuzzTarget(name: "records") { bytes in read(bytes, .auto) }

  /// The first byte selects the container, so that each is reached whatever the rest is.
  public static let framing = FuzzTarget(name: "framing") { bytes in
    guard let first = bytes.first else { return }
    let formats = InputFormat.allCases
    read(Array(bytes.dropFirst()), formats[Int(first) % formats.count])
  }

  /// A colour in the formats of a record and of the art.
  public static let colors = FuzzTarget(name: "colors") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    if let color = RGBA(hex: text) {
      require(RGBA(hex: color.hex) == color, "a colour's own hex form is read as that colour")
      require((3...9).contains(text.utf8.count), "no colour has so many characters")
    }
    var record = AvatarRecord(id: "a", file: "in", line: 1)
    for field in ["hairColor", "topColor", "petColor", "baseColor", "skinTone"] { record.fields[field] = text }
    record.fields["petType"] = "dog"
    check(record)
    if let background = Background(text) { require(!background.text.isEmpty, "a background can be written down") }
  }

  private static let renderer = try? AvatarRenderer()

  private static func read(_ bytes: [UInt8], _ format: InputFormat) {
    guard let fields = renderer?.pack.catalog.fields else { return }
    var reader = RecordReader(bytes: bytes, name: "in", fields: fields, format: format)
    var count = 0
    while let reading = try? reader.next() {
      count += 1
      // One list element may lack a comma and be invalid too, which gives two messages.
      require(count <= 2 * bytes.count + 1, "there are no more than two messages for a byte")
      switch reading {
      case .record(let record): check(record)
      case .failed(let diagnostic, _): check(diagnostic)
      }
    }
  }

  private static func check(_ record: AvatarRecord) {
    let name = FileName.encoded(record.id)
    require((1...RunLimit.nameBytes).contains(name.utf8.count), "a file name has a length")
    require(!name.hasPrefix(".") && !name.contains("/"), "a file name stays in its folder")
    guard let renderer else { return }
    let (avatar, diagnostics) = renderer.resolve(record)
    require(avatar.id == record.id, "an avatar has its record's id")
    diagnostics.forEach(check)
  }

  private static func check(_ diagnostic: Diagnostic) {
    let text = diagnostic.description
    require(
      text.unicodeScalars.count <= 12 * (SceneLimit.messageScalars + 4 * SceneLimit.quotedScalars), "a message is short"
    )
    require(text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "a message is one line without commands")
  }
}
