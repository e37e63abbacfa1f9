@testable import AvatarRaster
import AvatarScene
import AvatarSheets
import TestSupport
import Testing

/// Tests that the predicted file names equal the written ones.
@Suite struct SheetFileSuffixesTests {
  private func options(_ change: (inout SheetOptions) -> Void) -> SheetOptions {
    var options = SheetOptions()
    (options.clips, options.scales, options.framesPerSecond) = (["idle", "jump"], [1], 2)
    change(&options)
    return options
  }

  private func names(_ options: SheetOptions) throws -> Set<String> {
    let avatar = try Stage.student(["petType": "cat"])
    return Set(try Stage.renderer().sheet(avatar, name: "x", options: options).map(\.name).filter { !$0.contains("/") })
  }

  private func endings(_ options: SheetOptions) throws -> Set<String> {
    Set(try Stage.renderer().sheetEndings(options).filter { !$0.contains("/") }.map { "x" + $0 })
  }

  @Test(arguments: AtlasFormats.standard.names.filter { $0 != "spritekit" })
  func theEndingsOfAFormatAreThoseOfItsFiles(format: String) throws {
    let options = options { ($0.formats, $0.scales) = ([format], [1, 2]) }
    #expect(try endings(options) == names(options))
  }

  @Test func petsOfTheirOwnHaveEndings() throws {
    let options = options { $0.pet = .separate }
    #expect(try endings(options) == ["x.png", "x.json", "x-pet.png", "x-pet.json"])
    #expect(try endings(options) == names(options))
  }

  @Test(arguments: PageFormat.allCases) func pagesOfAnyFormatHaveEndings(format: PageFormat) throws {
    let options = options { ($0.pageFormat, $0.formats) = (format, ["json", "css", "starling"]) }
    #expect(try endings(options) == names(options))
    #expect(try endings(options).contains("x." + format.fileExtension))
  }

  @Test func aPictureAClipHasEndings() throws {
    let options = options { $0.split = .clip }
    #expect(try endings(options) == names(options))
  }

  @Test func aPictureAFrameHasEndings() throws {
    let options = options { ($0.split, $0.scales) = (.frame, [0.5, 2]) }
    #expect(try endings(options) == names(options))
    #expect(try names(options).isSuperset(of: ["x-idle-00@0.5x.png", "x-jump-00@2x.png"]))
  }

  @Test func severalPagesHaveEndings() throws {
    let options = options {
      $0.clips = ["idle", "walk", "run", "wave", "jump"]
      ($0.framesPerSecond, $0.maximumSize) = (1, 288)
    }
    #expect(try endings(options).isSuperset(of: names(options)))
    #expect(try names(options).contains("x-0.png"))
  }
}
