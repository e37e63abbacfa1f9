import AvatarScene
import Testing

@testable import AvatarScene

/// Tests the colour names of alt texts with names that people gave to colours: mostly the common
/// answers of a public survey (xkcd, 2010, in the public domain).
@Suite struct ColorNameTests {
  /// A name that people use, the colour, and the words of which an alt text needs one.
  private static let survey = """
    purple: #7E1E9C purple
    green: #15B01A green
    blue: #0343DF blue
    pink: #FF81C0 pink
    brown: #653700 brown
    red: #E50000 red
    light blue: #95D0FC blue
    teal: #029386 teal
    orange: #F97306 orange
    light green: #96F97B green
    magenta: #C20078 pink|purple|red
    yellow: #FFFF14 yellow
    sky blue: #75BBFD blue
    grey: #929591 grey
    lime green: #89FE05 green
    light purple: #BF77F6 purple
    violet: #9A0EEA purple
    dark green: #033500 green
    turquoise: #06C2AC teal|turquoise
    lavender: #C79FEF purple|lavender
    dark blue: #00035B navy|blue
    tan: #D1B26F tan
    cyan: #00FFFF turquoise|blue|teal
    aqua: #13EAC9 turquoise|teal
    forest green: #06470C green
    mauve: #AE7181 pink|purple|mauve
    dark purple: #35063E purple
    bright green: #01FF07 green
    maroon: #650021 red|maroon
    olive: #6E750E olive|green
    salmon: #FF796C coral|pink|salmon
    beige: #E6DAA6 cream|beige|tan
    royal blue: #0504AA blue|navy
    navy blue: #001146 navy
    lilac: #CEA2FD purple|lavender
    black: #000000 black
    hot pink: #FF028D pink
    light brown: #AD8150 brown|tan
    pale green: #C7FDB5 green
    peach: #FFB07C orange|coral|tan|peach
    olive green: #677A04 olive|green
    dark pink: #CB416B pink|red
    periwinkle: #8E82FE purple|blue
    sea green: #53FCA1 green|turquoise
    lime: #AAFF32 green
    indigo: #380282 purple|blue|navy
    mustard: #CEB301 yellow|olive
    light pink: #FFD1DF pink
    rose: #CF6275 pink|red
    bright blue: #0165FC blue
    neon green: #0CFF0C green
    burnt orange: #C04E01 orange|brown
    aquamarine: #04D8B2 turquoise|teal|green
    navy: #01153E navy
    grass green: #3F9B0B green
    pale blue: #D0FEFE blue|turquoise
    dark red: #840000 red
    bright purple: #BE03FD purple
    yellow green: #C0FB2D green
    baby blue: #A2CFFE blue
    gold: #DBB40C yellow|gold
    mint green: #8FFF9F green
    plum: #580F41 purple|plum|red
    royal purple: #4B006E purple
    brick red: #8F1402 red
    dark teal: #014D4E teal|green
    burgundy: #610023 red|maroon
    khaki: #AAA662 tan|olive|khaki|green
    blue green: #137E6D teal|green
    seafoam green: #7AF9AB green
    pea green: #8EAB12 green|olive
    taupe: #B9A281 tan|beige|grey
    dark brown: #341C02 brown
    deep purple: #36013F purple
    chartreuse: #C1F80A green|yellow
    bright pink: #FE01B1 pink
    light orange: #FDAA48 orange
    mint: #9FFEB0 green
    pastel green: #B0FF9D green
    sand: #E2CA76 tan|cream|beige|yellow
    dark orange: #C65102 orange
    spring green: #A9F971 green
    grey blue: #6B8BA4 blue|grey
    army green: #4B5D16 green|olive
    dark grey: #363737 grey
    dark yellow: #D5B60A yellow
    slate: #516572 grey
    light teal: #90E4C1 turquoise|teal|green
    rust: #A83C09 brown|orange|red
    deep blue: #040273 navy|blue
    pale pink: #FFCFDC pink
    cerulean: #0485D1 blue
    light red: #FF474C red|coral
    ochre: #BF9005 yellow|tan|brown
    pale yellow: #FFFF84 yellow|cream
    crimson: #8C000F red
    fuchsia: #ED0DD9 pink|purple
    hunter green: #0B4008 green
    blue grey: #607C8E grey|blue
    cream: #FFFFC2 cream|yellow
    white: #FFFFFF white
    medium blue: #2C6FBB blue
    pure blue: #0000FF blue
    light grey: #D8DCD6 grey
    """

  private static let colors = survey.split(separator: "\n").map { line in
    let parts = line.split(whereSeparator: { $0 == ":" || $0 == " " }).map(String.init)
    return (
      name: parts.dropLast(2).joined(separator: " "), hex: parts[parts.count - 2],
      words: Set((parts.last ?? "").split(separator: "|").map(String.init))
    )
  }

  @Test func theTableHasAHundredColors() { #expect(Self.colors.count >= 100) }

  @Test(arguments: colors.indices) func aColorHasANameThatPeopleUseForIt(number: Int) throws {
    let color = Self.colors[number]
    let said = AltText.colorName(try #require(RGBA(hex: color.hex)))
    let known = Set(said.split(separator: " ").map(String.init))
    #expect(!known.isDisjoint(with: color.words), "\(color.name) \(color.hex) is called \(said)")
  }
}
