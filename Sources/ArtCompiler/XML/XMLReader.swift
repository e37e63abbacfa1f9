internal import AvatarScene
internal import AvatarSupport
internal import CExpat

/// Reads an XML file into elements with Expat. Refuses document types that declare something, and
/// with them entities. Loads no external file.
enum XMLReader {
  /// Returns the root element.
  /// - Parameter file: the name of the file, for messages.
  /// - Throws: `ArtError` for text that is not well-formed, for a document type, and beyond
  ///   `ArtLimit.fileBytes`, `ArtLimit.elements` or `ArtLimit.nesting`.
  static func root(of bytes: [UInt8], file: String) throws(ArtError) -> XMLElement {
    guard bytes.count <= ArtLimit.fileBytes else {
      throw ArtError(file: file, line: nil, "is larger than \(ArtLimit.fileBytes >> 20) MB; a part is a few kilobytes")
    }
    guard let parser = XML_ParserCreate(nil) else {
      throw ArtError(file: file, line: nil, "no memory for the XML parser")
    }
    defer { XML_ParserFree(parser) }
    let collector = XMLCollector(parser: parser)
    XML_SetUserData(parser, Unmanaged.passUnretained(collector).toOpaque())
    XML_SetElementHandler(
      parser, { XMLCollector.of($0)?.start($1, $2) }, { data, _ in XMLCollector.of(data)?.end() })
    XML_SetStartDoctypeDeclHandler(
      parser,
      { data, _, _, _, declares in
        guard declares != 0 else { return }
        XMLCollector.of(data)?.refuse(
          "a document type (<!DOCTYPE …>) that declares entities is not allowed; delete it (Illustrator: File → Export, or Save As without \"Preserve Illustrator Editing Capabilities\")"
        )
      })
    XML_SetProcessingInstructionHandler(
      parser,
      { data, target, _ in
        guard let target, String(cString: target) == "xml-stylesheet" else { return }
        XMLCollector.of(data)?.refuse(
          "the style sheet of <?xml-stylesheet …?> is not read; export with presentation attributes")
      })
    XML_SetCharacterDataHandler(parser, { XMLCollector.of($0)?.text($1, $2) })
    let status = bytes.withUnsafeBytes {
      XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), 1)
    }
    if let problem = collector.problem { throw ArtError(file: file, line: problem.line, problem.text) }
    guard collector.styleCost <= ArtLimit.styleSteps else {
      throw ArtError(
        file: file, line: nil, "the style sheet is too long for so many elements; export with presentation attributes")
    }
    guard status == XML_STATUS_OK, let root = collector.root else {
      let code = XML_GetErrorCode(parser)
      let text =
        code == XML_ERROR_UNKNOWN_ENCODING
        ? "unknown encoding; save it as UTF-8" : XML_ErrorString(code).map { String(cString: $0) } ?? "no element"
      let column = Int(XML_GetCurrentColumnNumber(parser)) + 1
      throw ArtError(
        file: file, line: Int(XML_GetCurrentLineNumber(parser)), column: column, "is not well-formed XML: \(text)")
    }
    return root
  }
}

/// Builds the tree of elements from Expat's events.
private final class XMLCollector {
  private let parser: XML_Parser
  private var open: [XMLElement] = []
  private var count = 0
  private var cost = StyleSheetCost()
  /// What the style sheets take, if every rule met every element.
  var styleCost: Int { cost.total.multipliedReportingOverflow(by: count).partialValue }
  /// Attributes of any length: outlines, which have limits of their own, and pictures, which are refused.
  private static let outlines: Set<String> = ["d", "points", "href", "xlink:href"]
  private(set) var root: XMLElement?
  private(set) var problem: (line: Int, text: String)?

  init(parser: XML_Parser) { self.parser = parser }

  static func of(_ data: UnsafeMutableRawPointer?) -> XMLCollector? {
    data.map { Unmanaged<XMLCollector>.fromOpaque($0).takeUnretainedValue() }
  }

  private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  func refuse(_ text: String) {
    guard problem == nil else { return }
    problem = (line, text)
    XML_StopParser(parser, XML_Bool(0))
  }

  func start(_ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    guard let name else { return }
    count += 1
    guard count <= ArtLimit.elements else {
      return refuse("more than \(ArtLimit.elements) elements; join shapes into paths")
    }
    guard open.count < ArtLimit.nesting else { return refuse("elements are nested deeper than \(ArtLimit.nesting)") }
    var attributes: [String: String] = [:]
    var cursor = list
    while let current = cursor, let key = current[0], let value = current[1] {
      let name = String(cString: key).streamSafe
      attributes[name] = String(cString: value).streamSafe
      cursor = current + 2
      guard attributes.count <= ArtLimit.attributes else {
        return refuse("an element has more than \(ArtLimit.attributes) attributes")
      }
      guard attributes[name]?.utf8.count ?? 0 <= ArtLimit.attributeBytes || Self.outlines.contains(name) else {
        return refuse("\(name.prefix(40)) is longer than \(ArtLimit.attributeBytes) bytes; shorten it")
      }
    }
    let tag = String(cString: name).streamSafe
    let svg = "http://www.w3.org/2000/svg"
    let prefix = attributes.first {
      $0.key.utf8.hasPrefix("xmlns:") && ($0.value == svg) != ($0.key == "xmlns:svg")
    }
    if let strange = prefix {
      return refuse(
        "\(strange.key)=\"\(strange.value.prefix(40))\": write the elements of SVG without a prefix; declare xmlns=\"\(svg)\""
      )
    }
    let surrounding = open.last.flatMap { $0["id"] ?? $0.surrounding }
    open.append(
      XMLElement(
        // An element of another language is an editor's own.
        name: (attributes["xmlns"] ?? svg) == svg ? tag : "other:" + tag, attributes: attributes, line: line,
        column: Int(XML_GetCurrentColumnNumber(parser)) + 1, surrounding: surrounding))
  }

  /// Keeps the text of style sheets. All other text is only read by people.
  func text(_ text: UnsafePointer<CChar>?, _ count: Int32) {
    guard let text, let element = open.last, element.localName == "style" else { return }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
    open[open.count - 1].text += String(decoding: bytes, as: UTF8.self)
    cost.read(bytes)
  }

  func end() {
    guard let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }
}
