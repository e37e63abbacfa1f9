internal import ArtCompiler
internal import AvatarSupport
internal import AvatarRun
public import AvatarScene
internal import Platform

/// A drawing that the catalog does not name, so that it cannot be chosen.
public struct UnlistedPart: Hashable, Sendable {
  public let slot: String
  public let name: String
  /// The drawing's file in the pack's folder.
  public let file: String
}

extension ArtPack {
  /// Returns the drawings in a folder that the catalog does not name, each once. A pack over others
  /// has none: what it draws is listed by itself.
  public func unlistedParts(in folder: String) -> [UnlistedPart] {
    var found: [UnlistedPart] = []
    for section in archive.names {
      var steps = section.utf8.split(separator: "/").map(String.init)[...]
      guard steps.count > 3, let figure = steps.popFirst(), let next = steps.first else { continue }
      let view = FigureID.View(rawValue: next)
      if view != nil { steps.removeFirst() }
      guard steps.count == 3, steps.popFirst() == "parts", let slot = steps.popFirst(), let name = steps.popFirst(),
        catalog[slot] != nil, catalog[Worn(slot, name)] == nil,
        !found.contains(where: { $0.slot == slot && $0.name == name })
      else { continue }
      let file = "\(FigureID(figure, view ?? .front).folder)parts/\(slot)/\(name).svg"
      // A section may come from a pack beneath.
      guard FileManager.default.fileExists(atPath: "\(folder)/\(file)") else { continue }
      found.append(UnlistedPart(slot: slot, name: name, file: file))
    }
    return found
  }
}

/// Adds variants to the `catalog.json` of a pack, and changes nothing else in the file.
public struct CatalogFileEdit {
  private let path: String
  private let bytes: [UInt8]

  /// Reads the file.
  ///
  /// - Parameter folder: the folder of the pack.
  public init(folder: String) throws(PackError) {
    path = "\(folder)/catalog.json"
    do { bytes = try BoundedFile.bytes(path, limit: ArtLimit.fileBytes) } catch {
      throw PackError(path, error.message(limit: ArtLimit.fileBytes))
    }
  }

  /// Returns the name in a line for a variant: `{"name": "spikes", "words": "{color} spikes"}`.
  public static func name(in line: String) -> String? {
    guard line.utf8.allSatisfy({ $0 >= 0x20 }), let members = try? JSONText.parse(line.utf8).object,
      members.keys.allSatisfy(["name", "words"].contains), members["words"].map({ $0.string != nil }) ?? true
    else { return nil }
    return members["name"]?.string
  }

  /// Writes the file with a further variant behind those of a slot: whole, or not at all.
  ///
  /// - Parameter line: the variant, as it is written.
  public func add(_ line: String, to slot: String) throws(PackError) {
    guard let name = Self.name(in: line) else {
      throw PackError(path, "a line is one object with \"name\" and \"words\"; \(line) is none", .usage)
    }
    let found = try variants(of: slot, in: bytes)
    guard !found.names.contains(name) else { throw PackError(path, "\(slot) lists \"\(name)\" already") }
    var text = bytes
    if let last = found.places.items.last?.offset {
      text.insert(contentsOf: Array(",".utf8) + indent(before: last) + Array(line.utf8), at: end(of: last))
    } else {
      text.insert(contentsOf: line.utf8, at: found.places.offset + 1)
    }
    guard try variants(of: slot, in: text).names == found.names + [name] else {
      throw PackError(path, "has a form that cannot be added to; add \(line) to \(slot) in an editor")
    }
    do throws(OutputError) { try AtomicFile.write(text, to: path) } catch {
      throw PackError(path, error.diagnostic.message, error.exitStatus)
    }
  }

  private func variants(of slot: String, in text: [UInt8]) throws(PackError) -> (
    names: [String], places: JSONPositions
  ) {
    let document: JSONDocument
    do { document = try JSONDocument(text) } catch { throw PackError(path, error.description) }
    let slots = document.value["slots"]?.list ?? []
    guard let number = slots.firstIndex(where: { $0["slot"]?.string == slot }),
      let variants = slots[number]["variants"]?.list,
      let places = document.positions.members["slots"]?.value.items[number].members["variants"]?.value
    else { throw PackError(path, "has no slot \"\(PlainText.line(slot, limit: 80))\" with variants") }
    return (variants.compactMap { $0["name"]?.string }, places)
  }

  /// Returns the space before a value: its line's break and indent, or one space.
  private func indent(before offset: Int) -> [UInt8] {
    let space = bytes[..<offset].reversed().prefix { " \t\r\n".utf8.contains($0) }.reversed()
    return space.contains(UInt8(ascii: "\n")) ? Array(space) : [UInt8(ascii: " ")]
  }

  /// Returns the offset behind the object or list that begins at an offset.
  private func end(of offset: Int) -> Int {
    var (depth, isText, isEscaped) = (0, false, false)
    for (place, byte) in bytes[offset...].enumerated() {
      if isText, isEscaped || byte == UInt8(ascii: "\\") {
        isEscaped.toggle()
      } else if byte == UInt8(ascii: "\"") {
        isText.toggle()
      } else if isText {
        continue
      } else if "{[".utf8.contains(byte) {
        depth += 1
      } else if "]}".utf8.contains(byte) {
        depth -= 1
        if depth == 0 { return offset + place + 1 }
      }
    }
    return bytes.count
  }
}
