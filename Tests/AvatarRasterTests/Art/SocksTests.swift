import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests what is worn on the feet, beneath the shoes.
@Suite struct SocksTests {
  /// Returns the paint families of a slot's layers on a figure in front.
  private func families(of slot: String, _ fields: [String: String]) throws -> Set<String> {
    let figure = try Stage.figure(fields)
    return figure.items(in: Pose(rest: figure.rig)).reduce(into: []) { found, item in
      guard case .layer(let layer, _) = item.content, layer.name.contains("/\(slot)/") else { return }
      found.formUnion(layer.layer.roles.map(\.family))
    }
  }

  /// What such shoes show of a foot is the sock's, where one is worn.
  @Test(arguments: ["sandals", "slides", "flats", "heels", "ballet"])
  func aFootInASockIsNotBare(shoe: String) throws {
    #expect(try families(of: "shoeStyle", ["shoeStyle": shoe]).contains("skin"))
    for socks in ["high", "striped", "tights"] {
      let worn = try families(of: "shoeStyle", ["shoeStyle": shoe, "socks": socks])
      #expect(worn.contains("sock") && !worn.contains("skin"), "\(socks)")
    }
  }

  @Test(arguments: ["sneakers", "loafers", "trainers", "hikingBoots"])
  func socksThatShoesAreDrawnWithCanBeLeftOut(shoe: String) throws {
    #expect(try families(of: "shoeStyle", ["shoeStyle": shoe]).contains("sock"))
    #expect(try !families(of: "shoeStyle", ["shoeStyle": shoe, "socks": "none"]).contains("sock"))
  }

  /// A prosthetic leg, a blade and a leg that ends at the knee wear none on their side.
  @Test(arguments: ["prosthesis", "blade", "belowKnee"]) func aLegThatIsNotThereWearsNoSock(leg: String) throws {
    let figure = try Stage.figure(["socks": "high", "leftLeg": leg])
    let socks = figure.items(in: Pose(rest: figure.rig)).filter { item in
      guard case .layer(let layer, _) = item.content else { return false }
      return layer.name.contains("/socks/")
    }
    #expect(socks.count == 1)
  }
}
