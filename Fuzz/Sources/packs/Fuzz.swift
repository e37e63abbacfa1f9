import FuzzTargets

/// libFuzzer's entry point: runs the target `packs` on one input. Always returns 0.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.packs.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
