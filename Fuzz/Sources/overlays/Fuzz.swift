import FuzzTargets

/// libFuzzer's entry point: runs the target `overlays` on one input. Always returns 0.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.overlays.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
