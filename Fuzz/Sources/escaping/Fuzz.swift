import FuzzTargets

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.escaping.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
