import AvatarScene
import Foundation
import Testing

@Suite struct ColorTests {
  @Test(arguments: [
    ("#1aF", RGBA(0x11, 0xAA, 0xFF)), ("1Af", RGBA(0x11, 0xAA, 0xFF)), ("#0102fE", RGBA(1, 2, 0xFE)),
    ("0102Fe", RGBA(1, 2, 0xFE)),
    ("#01020304", RGBA(1, 2, 3, 4)), ("01020304", RGBA(1, 2, 3, 4)), ("#00000000", RGBA(0, 0, 0, 0)),
  ])
  func hexIsReadInEveryForm(text: String, color: RGBA) {
    #expect(RGBA(hex: text) == color)
  }

  @Test(arguments: [
    "", "#", "##", "##fff", "#fff#", "#ff", "#ffff", "#fffff", "#fffffff", "#fffffffff", "#ggg", "#ff ", " #fff",
    "#f f", "0xffffff", "#-12",
    "#+1234f", "#12_45", "#ＦＦＦ", "#é", "ééé", "#\u{0}\u{0}\u{0}", "#٣٣٣", "red", "rgb(1,2,3)", "#1\u{301}23",
  ])
  func anythingElseIsNoColour(text: String) {
    #expect(RGBA(hex: text) == nil)
  }

  @Test func aMillionCharactersAreNoColour() {
    #expect(RGBA(hex: String(repeating: "#", count: 1_000_000)) == nil)
    #expect(RGBA(hex: String(repeating: "f", count: 1_000_000)) == nil)
  }

  @Test(arguments: [
    ("rgb(94,58,36)", RGBA(94, 58, 36)), ("RGB( 0 , 255,7 )", RGBA(0, 255, 7)), ("rgb(94 58 36)", RGBA(94, 58, 36)),
    ("#5E3A24", RGBA(94, 58, 36)),
  ])
  func aColourIsReadAsEditorsWriteItToo(text: String, color: RGBA) {
    #expect(RGBA(text) == color)
  }

  @Test(arguments: [
    "rgb(256,0,0)", "rgb(1,2)", "rgb(1,2,3,4)", "rgb(-1,2,3)", "rgb(+1,2,3)", "rgb(1,,3)", "rgb(1.5,2,3)", "rgb(1,2,3",
    "rgb 1,2,3", "rgb()", "red",
    "rgb(1%,2%,3%)",
  ])
  func whatIsNearlySuchAColourIsNone(text: String) {
    #expect(RGBA(text) == nil)
  }

  @Test func everyByteSurvivesTheRoundTripThroughHex() {
    for byte in UInt8.min...UInt8.max {
      let color = RGBA(byte, 255 - byte, byte ^ 0x5A, byte)
      #expect(RGBA(hex: color.hex) == color)
    }
  }

  @Test func anOpaqueColourIsWrittenWithSixDigits() {
    #expect(RGBA(1, 0xAB, 0).hex == "#01AB00")
    #expect(RGBA(1, 0xAB, 0, 9).hex == "#01AB0009")
  }

  @Test func aWrongColourInJSONSaysWhatToWrite() {
    #expect {
      try JSONDecoder().decode(RGBA.self, from: Data("\"#12345\"".utf8))
    } throws: {
      guard case DecodingError.dataCorrupted(let context) = $0 else { return false }
      return context.debugDescription == "\"#12345\" is not a colour; use #RGB, #RRGGBB or #RRGGBBAA"
    }
  }
}
