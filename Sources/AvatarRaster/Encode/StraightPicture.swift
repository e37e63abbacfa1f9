/// A picture with straight alpha, `0xAARRGGBB` a pixel, for what premultiplied pixels cannot say: a colour under alpha 0.
struct StraightPicture: Hashable, Sendable {
  let width: Int
  let height: Int
  var pixels: [UInt32]

  init(_ bitmap: Bitmap) {
    width = bitmap.width
    height = bitmap.height
    pixels = Array(unsafeUninitializedCapacity: bitmap.pixels.count) { target, used in
      used = bitmap.pixels.count
      bitmap.pixels.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        StraightPixels().writeARGB(from, count: source.count, to: to)
      }
    }
  }
}
