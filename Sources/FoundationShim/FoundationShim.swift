// What is asked of Foundation, by the smaller of its modules where a system has that one.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
