public import AvatarScene

/// Why a text is no template of file names.
public enum NameTemplateError: DiagnosedError, Hashable {
  case empty
  case unclosedBrace
  case unknownPlaceholder(String)
  case repeated(String)
  case illegalCharacter(Character)
  case leadingDot
  case ending(String)
  case touching
  case tooLong
}

extension NameTemplateError {
  public var description: String {
    switch self {
    case .empty: "a name template is empty; use for example player-{id}"
    case .unclosedBrace: "a name template has '{' without '}'; use {id} or {index}"
    case .unknownPlaceholder(let name): "there is no placeholder {\(name.prefix(40))}; use {id} or {index}"
    case .repeated(let name): "a name template has {\(name)} twice; use it once"
    case .illegalCharacter(let letter): "a name template cannot hold \(Self.words(letter)); use A-Z a-z 0-9 . _ - {id} {index}"
    case .leadingDot: "a name template cannot begin with a dot, which would hide the files"
    case .ending(let ending): "a name template ends in \(ending), which files get by themselves; leave it out, as in {id}"
    case .touching: "{id} and {index} need a character other than a digit between them, as in {index}-{id}"
    case .tooLong: "a name template has more than \(RunLimit.templateCharacters) characters beside {id} and {index}"
    }
  }

  private static func words(_ letter: Character) -> String {
    let scalar = letter.unicodeScalars.first?.value ?? 0
    return scalar < 0x21 || scalar == 0x7F ? "character U+\(String(scalar, radix: 16, uppercase: true))" : "'\(letter)'"
  }
}
