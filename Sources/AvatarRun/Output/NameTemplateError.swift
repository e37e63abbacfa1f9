internal import AvatarSupport
internal import AvatarScene

/// An error in a file name template.
package enum NameTemplateError: DiagnosedError, Hashable {
  case empty
  case unclosedBrace
  case unknownPlaceholder(String)
  case repeated(String)
  case illegalCharacter(Unicode.Scalar)
  case leadingDot
  case emptyFolder
  case digits(String)
  case ending(String)
  case touching
  case tooLong

  /// The message for the user.
  package var description: String {
    switch self {
    case .empty: "a name template is empty; use for example player-{id}"
    case .unclosedBrace: "a name template has '{' without '}'; use {id}, {index} or {key}"
    case .unknownPlaceholder(let name):
      "there is no placeholder {\(name.prefix(40))}; use {id}, {index}, {key} or {key:2}"
    case .repeated(let name): "a name template has {\(name)} twice; use it once"
    case .illegalCharacter(let letter):
      "a name template cannot hold \(Self.description(letter)); use A-Z a-z 0-9 . _ - / {id} {index} {key}"
    case .leadingDot: "a name template cannot begin with a dot, nor can a folder in it, which would hide the files"
    case .emptyFolder:
      "a name template has a folder or a file without a name; put one slash between names, as in {key:2}/{id}"
    case .digits(let text):
      "{key:\(text.prefix(40))} is not a part of a key; use {key:1} to {key:32}, or {key} for all of it"
    case .ending(let ending):
      "a name template ends in \(ending), which files get by themselves; leave it out, as in {id}"
    case .touching: "{id} and {index} need a character other than a digit between them, as in {index}-{id}"
    case .tooLong:
      "a name template has more than \(RunLimit.templateCharacters) characters beside {id} and {index}; {key} counts as 32"
    }
  }

  private static func description(_ letter: Unicode.Scalar) -> String {
    let isSeen = letter.value > 0x20 && !PlainText.isHidden(letter) && !letter.properties.isGraphemeExtend
    return isSeen ? "'\(letter)'" : "character U+\(String(letter.value, radix: 16, uppercase: true))"
  }
}
