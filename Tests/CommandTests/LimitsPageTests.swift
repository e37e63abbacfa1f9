import ArtCompiler
import AvatarGolden
import AvatarRaster
import AvatarPacks
import AvatarRun
import AvatarScene
import AvatarSheets
import Foundation
import Testing

/// Tests that `docs/limits.md` matches the code.
@Suite struct LimitsPageTests {
  private static func words(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound) to \(range.upperBound)" }
  private static func words(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
  private static func words(_ range: ClosedRange<Double>) -> String {
    "\(words(range.lowerBound)) to \(words(range.upperBound))"
  }

  private static let code: [String: String] = [
    "RunLimit.recordBytes": "\(RunLimit.recordBytes)", "RunLimit.nameBytes": "\(RunLimit.nameBytes)",
    "RunLimit.templateCharacters": "\(RunLimit.templateCharacters)", "RunLimit.jobs": words(RunLimit.jobs),
    "RunLimit.shards": words(RunLimit.shards),
    "RunLimit.keptDrawings": "\(RunLimit.keptDrawings)", "RunLimit.waitingBytes": "\(RunLimit.waitingBytes)",
    "RunLimit.reportLine": "\(RunLimit.reportLine)",
    "RunLimit.recordMemory": "\(RunLimit.recordMemory)",
    "RunLimit.sharedMemory": "\(RunLimit.sharedMemory)", "RunLimit.storeSizes": words(RunLimit.storeSizes),
    "RunLimit.defaultStoreSize": "\(RunLimit.defaultStoreSize)", "RunLimit.storeFiles": "\(RunLimit.storeFiles)",
    "RunLimit.storeFileBytes": "\(RunLimit.storeFileBytes)", "RunLimit.storeIndexBytes": "\(RunLimit.storeIndexBytes)",
    "RasterLimit.spriteBytes": "\(RasterLimit.spriteBytes)",
    "RasterLimit.labelCharacters": "\(RasterLimit.labelCharacters)", "RasterLimit.scales": words(RasterLimit.scales),
    "RasterLimit.rates": words(RasterLimit.rates), "SheetLimit.sheetEdges": words(SheetLimit.sheetEdges),
    "SheetLimit.gaps": words(SheetLimit.gaps),
    "SheetLimit.pages": "\(SheetLimit.pages)", "SheetLimit.singleFrames": "\(SheetLimit.singleFrames)",
    "SheetLimit.sheetPixels": "\(SheetLimit.sheetPixels)",
    "SheetLimit.pagePixels": "\(SheetLimit.pagePixels)",
    "RasterLimit.stillEdges": words(RasterLimit.stillEdges),
    "RasterLimit.previewEdges": words(RasterLimit.previewEdges),
    "RasterLimit.speeds": words(RasterLimit.speeds), "RasterLimit.loops": words(RasterLimit.loops),
    "RasterLimit.onions": words(RasterLimit.onions),
    "RasterLimit.previewPictures": "\(RasterLimit.previewPictures)",
    "RasterLimit.previewPixels": "\(RasterLimit.previewPixels)",
    "RasterLimit.catalogEdges": words(RasterLimit.catalogEdges),
    "RasterLimit.catalogPixels": "\(RasterLimit.catalogPixels)",
    "RasterLimit.fontSize": words(RasterLimit.fontSize), "RasterLimit.readPixels": "\(RasterLimit.readPixels)",
    "GoldenLimit.fileBytes": "\(GoldenLimit.fileBytes)", "GoldenLimit.manifestBytes": "\(GoldenLimit.manifestBytes)",
    "GoldenLimit.drawnBytes": "\(GoldenLimit.drawnBytes)", "GoldenLimit.caseBytes": "\(GoldenLimit.caseBytes)",
    "GoldenLimit.recordBytes": "\(GoldenLimit.recordBytes)", "GoldenLimit.records": "\(GoldenLimit.records)",
    "GoldenLimit.idBytes": "\(GoldenLimit.idBytes)",
    "GoldenLimit.goldens": "\(GoldenLimit.goldens)", "GoldenLimit.pixels": "\(GoldenLimit.pixels)",
    "GoldenLimit.setPixels": "\(GoldenLimit.setPixels)",
    "GoldenLimit.pictures": "\(GoldenLimit.pictures)", "GoldenLimit.nameBytes": "\(GoldenLimit.nameBytes)",
    "GoldenLimit.textBytes": "\(GoldenLimit.textBytes)",
    "GoldenLimit.environment": "\(GoldenLimit.environment)",
    "GoldenLimit.changes": "\(GoldenLimit.changes)",
    "ArtLimit.fileBytes": "\(ArtLimit.fileBytes)", "ArtLimit.packBytes": "\(ArtLimit.packBytes)",
    "ArtLimit.files": "\(ArtLimit.files)",
    "ArtLimit.clipName": "\(ArtLimit.clipName)", "ArtLimit.name": "\(ArtLimit.name)",
    "ArtLimit.names": "\(ArtLimit.names)",
    "ArtLimit.universities": "\(ArtLimit.universities)", "ArtLimit.nesting": "\(ArtLimit.nesting)",
    "ArtLimit.elements": "\(ArtLimit.elements)",
    "ArtLimit.attributes": "\(ArtLimit.attributes)", "ArtLimit.attributeBytes": "\(ArtLimit.attributeBytes)",
    "ArtLimit.styleSteps": "\(ArtLimit.styleSteps)", "ArtLimit.layerName": "\(ArtLimit.layerName)",
    "PackLimit.nameBytes": "\(PackLimit.nameBytes)", "SceneLimit.values": "\(SceneLimit.values)",
    "RasterLimit.textBytes": "\(RasterLimit.textBytes)",
    "ArtLimit.faults": "\(ArtLimit.faults)",
    "ArtLimit.layers": "\(ArtLimit.layers)", "ArtLimit.roles": "\(ArtLimit.roles)",
    "ArtLimit.pathSteps": "\(ArtLimit.pathSteps)",
    "ArtLimit.partSteps": "\(ArtLimit.partSteps)", "ArtLimit.overdraw": words(ArtLimit.overdraw),
    "ArtLimit.coordinate": words(ArtLimit.coordinate),
    "ArtLimit.outlineNumber": words(ArtLimit.outlineNumber),
    "ArtLimit.strokeWidth": words(ArtLimit.strokeWidth), "ArtLimit.outlinePoints": words(ArtLimit.outlinePoints),
    "ArtLimit.crossings": "\(ArtLimit.crossings)",
    "ArtLimit.poses": "\(ArtLimit.poses)", "ArtLimit.poseWords": "\(ArtLimit.poseWords)",
    "ArtLimit.shopItems": "\(ArtLimit.shopItems)", "ArtLimit.shopWords": "\(ArtLimit.shopWords)",
    "ArtLimit.shopNumbers": words(ArtLimit.shopNumbers),
    "PackLimit.packs": "\(PackLimit.packs)", "PackLimit.fileBytes": "\(PackLimit.fileBytes)",
    "PackLimit.folders": "\(PackLimit.folders)", "PackLimit.cachedPacks": "\(PackLimit.cachedPacks)",
    "PackLimit.cachedBytes": "\(PackLimit.cachedBytes)",
    "SceneLimit.nesting": "\(SceneLimit.nesting)", "SceneLimit.quotedScalars": "\(SceneLimit.quotedScalars)",
    "SceneLimit.questionedKeys": "\(SceneLimit.questionedKeys)",
    "SceneLimit.messageScalars": "\(SceneLimit.messageScalars)",
    "SceneLimit.clipSeconds": words(SceneLimit.clipSeconds),
    "SceneLimit.clipFrames": "\(SceneLimit.clipFrames)", "SceneLimit.keyframes": "\(SceneLimit.keyframes)",
    "SceneLimit.keyframeValue": words(SceneLimit.keyframeValue), "SceneLimit.bones": "\(SceneLimit.bones)",
    "SceneLimit.slots": "\(SceneLimit.slots)",
    "SceneLimit.limbs": "\(SceneLimit.limbs)", "SceneLimit.bends": words(SceneLimit.bends),
    "SceneLimit.stretches": words(SceneLimit.stretches),
    "SceneLimit.wheels": words(SceneLimit.wheels),
    "SceneLimit.shortestBone": words(SceneLimit.shortestBone),
    "SceneLimit.groundSpeeds": words(SceneLimit.groundSpeeds),
    "SceneLimit.intensities": words(SceneLimit.intensities),
    "SceneLimit.contacts": "\(SceneLimit.contacts)",
    "SceneLimit.switches": "\(SceneLimit.switches)", "SceneLimit.trails": "\(SceneLimit.trails)",
    "SceneLimit.motionLag": words(SceneLimit.motionLag),
    "SceneLimit.motionFactor": words(SceneLimit.motionFactor), "SceneLimit.frameEdge": words(SceneLimit.frameEdge),
    "SceneLimit.coordinate": words(SceneLimit.coordinate),
  ]

  private func page() throws -> [String: String] {
    let text = try String(contentsOf: Tool.root.appending(path: "docs/limits.md"), encoding: .utf8)
    var rows: [String: String] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
      rows[cells[0]] = cells[1]
    }
    return rows
  }

  @Test func everyLimitOnThePageIsTheCodes() throws {
    #expect(try page() == Self.code)
  }

  @Test func everyLimitOfTheCodeIsOnThePage() throws {
    let page = try page()
    for (type, path) in [
      ("SceneLimit", "AvatarScene/SceneLimit.swift"), ("ArtLimit", "ArtCompiler/ArtLimit.swift"),
      ("PackLimit", "AvatarPacks/PackLimit.swift"),
      ("RasterLimit", "AvatarRaster/Options/RasterLimit.swift"),
      ("SheetLimit", "AvatarSheets/SheetLimit.swift"),
      ("RunLimit", "AvatarRun/RunLimit.swift"), ("GoldenLimit", "AvatarGolden/GoldenLimit.swift"),
    ] {
      let source = try String(contentsOf: Tool.root.appending(path: "Sources/\(path)"), encoding: .utf8)
      let names = source.matches(of: /static let (\w+)/).map { "\(type).\($0.1)" }
      #expect(!names.isEmpty)
      #expect(names.filter { page[$0] == nil } == [])
    }
  }
}
