// What docs/walking.md, the tables of `--format spritekit` and integrations/parts call of SpriteKit, as far as they need it: there is none on Linux.
@_exported import Foundation

public struct CGVector {
  public var dx: Double
  public var dy: Double
  public init(dx: Double, dy: Double) { (self.dx, self.dy) = (dx, dy) }
}
public class CGDataProvider {
  public init?(filename: UnsafePointer<CChar>) {
    guard FileManager.default.fileExists(atPath: String(cString: filename)) else { return nil }
  }
}
public enum CGColorRenderingIntent { case defaultIntent }
public class CGImage {
  public init?(
    pngDataProviderSource: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {}
}
open class SKTexture {
  public let rect: CGRect
  public convenience init(cgImage: CGImage) { self.init() }
  public init() { rect = CGRect(x: 0, y: 0, width: 1, height: 1) }
  public init(rect: CGRect, in texture: SKTexture) { self.rect = rect }
}
open class SKTextureAtlas {
  public init(named: String) {}
  public func textureNamed(_ name: String) -> SKTexture { SKTexture() }
}
open class SKAction {
  public class func setTexture(_ texture: SKTexture, resize: Bool) -> SKAction { SKAction() }
  public class func wait(forDuration: TimeInterval) -> SKAction { SKAction() }
  public class func repeatForever(_ action: SKAction) -> SKAction { SKAction() }
  public class func sequence(_ actions: [SKAction]) -> SKAction { SKAction() }
}
open class SKWarpGeometry {}
open class SKWarpGeometryGrid: SKWarpGeometry {
  public let numberOfColumns: Int
  public let numberOfRows: Int
  public let destinations: [SIMD2<Float>]
  public init(
    columns: Int, rows: Int, sourcePositions: [SIMD2<Float>] = [], destinationPositions: [SIMD2<Float>] = []
  ) {
    (numberOfColumns, numberOfRows, destinations) = (columns, rows, destinationPositions)
  }
}
open class SKNode {
  public var position = CGPoint()
  public var zPosition: CGFloat = 0
  public var zRotation: CGFloat = 0
  public var xScale: CGFloat = 1
  public var yScale: CGFloat = 1
  public var isHidden = false
  public private(set) var children: [SKNode] = []
  public init() {}
  public required init?(coder: NSCoder) { nil }
  public func setScale(_ scale: CGFloat) { (xScale, yScale) = (scale, scale) }
  public func addChild(_ node: SKNode) { children.append(node) }
  public func run(_ action: SKAction) {}
  public func removeAllActions() {}
}
open class SKSpriteNode: SKNode {
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  public var size = CGSize()
  public var texture: SKTexture?
  public var warpGeometry: SKWarpGeometry?
  public init(texture: SKTexture?) {
    self.texture = texture
    super.init()
  }
  public required init?(coder: NSCoder) { nil }
}
open class SKView {}
open class SKScene: SKNode {
  open func didMove(to view: SKView) {}
  open func update(_ now: TimeInterval) {}
}
