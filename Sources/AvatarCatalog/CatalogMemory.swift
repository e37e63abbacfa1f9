internal import AvatarPixels

/// The images of a page by their keys, so that the page of changed art draws only what has changed.
package final class CatalogMemory {
  private var images: [String: Bitmap] = [:]
  private var used: [String: Bitmap] = [:]
  /// The number of images that were drawn.
  private(set) var drawn = 0

  package init() {}

  /// Ends a page. The images that it did not use are forgotten.
  package func endPage() { (images, used) = (used, [:]) }

  /// Returns the image of a key, or draws it.
  static func picture(
    in memory: CatalogMemory?, _ key: @autoclosure () throws -> String, _ draw: () throws -> Bitmap
  ) throws -> Bitmap {
    guard let memory else { return try draw() }
    let key = try key()
    if let kept = memory.images[key] ?? memory.used[key] {
      memory.used[key] = kept
      return kept
    }
    let image = try draw()
    memory.drawn += 1
    memory.used[key] = image
    return image
  }
}
