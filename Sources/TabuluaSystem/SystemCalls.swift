// The functions of the system: C's library, which has another name on each platform.
#if canImport(Glibc)
  @_exported public import Glibc
#else
  @_exported public import Darwin
#endif
