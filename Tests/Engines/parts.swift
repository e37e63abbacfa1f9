// Plays AvatarParts.swift on the SpriteKit of Tests/Engines, and measures how far its sprites are from where the JavaScript reader puts them:
// parts LOOK.json MOMENTS.json, where a moment has a clip, a facing, a time in seconds and, from back to front, each part's points: u and v in its
// texture from below, x and y in points from the ground.
import SpriteKit

struct Item: Decodable {
  let part: String
  let points: [[Double]]
}
struct Moment: Decodable {
  let clip: String
  let facing: String
  let seconds: Double
  let items: [Item]
}

/// Where SpriteKit draws a point of a sprite's texture.
func place(_ sprite: SKSpriteNode, _ u: Double, _ v: Double) -> SIMD2<Double> {
  var at = SIMD2(u, v)
  if let grid = sprite.warpGeometry as? SKWarpGeometryGrid {
    let size = SIMD2(grid.numberOfColumns, grid.numberOfRows)
    let cell = at * SIMD2<Double>(size)
    let (column, row) = (min(size.x - 1, max(0, Int(cell.x))), min(size.y - 1, max(0, Int(cell.y))))
    let share = cell - SIMD2(Double(column), Double(row))
    let corner = { (x: Int, y: Int) in SIMD2<Double>(grid.destinations[(row + y) * (size.x + 1) + column + x]) }
    let (below, above) = (
      corner(0, 0) + (corner(1, 0) - corner(0, 0)) * share.x, corner(0, 1) + (corner(1, 1) - corner(0, 1)) * share.x
    )
    at = below + (above - below) * share.y
  }
  let x = (at.x - sprite.anchorPoint.x) * sprite.size.width * sprite.xScale
  let y = (at.y - sprite.anchorPoint.y) * sprite.size.height * sprite.yScale
  let (cosine, sine) = (cos(sprite.zRotation), sin(sprite.zRotation))
  return SIMD2(sprite.position.x + cosine * x - sine * y, sprite.position.y + sine * x + cosine * y)
}

let arguments = CommandLine.arguments
let moments = try JSONDecoder().decode([Moment].self, from: Data(contentsOf: URL(fileURLWithPath: arguments[2])))
var motions: [String: AvatarMotion] = [:]
let look = try AvatarLook(contentsOf: URL(fileURLWithPath: arguments[1]), motions: &motions)
let avatar = AvatarParts(look: look)
var (count, sum, worst, where_) = (0, 0.0, 0.0, "")
for moment in moments {
  avatar.play(moment.clip, moment.facing, blend: 0)
  avatar.update(moment.seconds)
  let sprites = avatar.children.compactMap { $0 as? SKSpriteNode }.filter { !$0.isHidden }
    .sorted { $0.zPosition < $1.zPosition }
  let words = "\(moment.clip) \(moment.facing) at \(moment.seconds) s"
  let other = zip(sprites, moment.items).first { $0.texture !== look.texture($1.part) }
  if sprites.count != moment.items.count || other != nil {
    print("{\"error\": \"\(words): \(sprites.count) parts, not \(moment.items.count): \(other?.1.part ?? "")\"}")
    exit(0)
  }
  for (sprite, item) in zip(sprites, moment.items) {
    for point in item.points {
      let apart = place(sprite, point[0], point[1]) - SIMD2(point[2], point[3])
      let distance = (apart.x * apart.x + apart.y * apart.y).squareRoot()
      (count, sum) = (count + 1, sum + distance)
      if distance > worst { (worst, where_) = (distance, "\(item.part) in \(words)") }
    }
  }
}
print("{\"points\": \(count), \"mean\": \(sum / Double(max(1, count))), \"worst\": \(worst), \"where\": \"\(where_)\"}")
