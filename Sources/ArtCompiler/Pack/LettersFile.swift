internal import AvatarScene

/// `letters.json`: the letters and digits that garments show, with their outlines as in SVG.
struct LettersFile: Codable {
  let height: Double
  let gap: Double
  let letters: [String: Letter]

  struct Letter: Codable {
    let width: Double
    let path: String
  }

  /// The largest measure of a letter.
  private static let largest = 1000.0
  /// What every alphabet has; small letters are optional.
  private static let needed = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".map(String.init)

  /// Writes an alphabet as its source.
  init(_ alphabet: Alphabet) {
    (height, gap) = (alphabet.height, alphabet.gap)
    letters = alphabet.letters.mapValues { Letter(width: $0.width, path: Self.text($0.path)) }
  }

  /// Reads and checks a file.
  static func alphabet(_ file: JSONFile) throws(ArtError) -> Alphabet {
    let source = try file.decode(LettersFile.self)
    var faults: [(path: String, message: String)] = []
    if !(source.height > 0 && source.height <= largest) {
      faults.append(("height", "is no height of a capital; write a number above 0, such as 10"))
    }
    if !(source.gap >= 0 && source.gap <= largest) {
      faults.append(("gap", "is no space between letters; write 0 or more, such as 1.3"))
    }
    var letters: [String: Alphabet.Letter] = [:]
    for (name, letter) in source.letters.sorted(by: { $0.key < $1.key }) {
      let path = "letters.\(name)"
      if name.utf8.count != 1 || !University.canDraw(initials: name) {
        faults.append((path, "is no letter; use A-Z, a-z or 0-9"))
      } else if !(letter.width > 0 && letter.width <= largest) {
        faults.append(("\(path).width", "is no width; write a number above 0"))
      } else {
        do { letters[name] = Alphabet.Letter(width: letter.width, path: try outline(letter.path)) } catch {
          faults.append(("\(path).path", error.text))
        }
      }
    }
    let missing = needed.filter { source.letters[$0] == nil }
    if !missing.isEmpty, !source.letters.isEmpty {
      faults.append(("letters", "lacks \(missing.joined(separator: " ")); draw every one of A-Z and 0-9"))
    }
    guard faults.isEmpty else { throw file.errors(faults) }
    return Alphabet(height: source.height, gap: source.gap, letters: letters)
  }

  private static func outline(_ text: String) throws(PathProblem) -> Path {
    let path = try SVGPathParser.parse(text)
    let points = path.elements.flatMap(\.points)
    guard points.allSatisfy({ abs($0.x) <= largest && abs($0.y) <= largest }) else {
      throw PathProblem(text: "leaves the page; keep the letter within its height and width")
    }
    return path
  }

  private static func text(_ path: Path) -> String {
    path.elements.map { element in
      let numbers = element.points.map { "\($0.x) \($0.y)" }.joined(separator: " ")
      return switch element {
      case .move: "M \(numbers)"
      case .line: "L \(numbers)"
      case .cubic: "C \(numbers)"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}
