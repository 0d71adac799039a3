#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a peer made: a number that tells whether both sides did the same, and the time of its measured part.
struct Measured {
  /// The number.
  var number: Int

  /// The processor time of the measured part, in nanoseconds.
  var nanoseconds: Int

  /// Runs the part that is measured.
  static func time(_ body: () -> Void) -> Int {
    let start = now
    body()
    return now - start
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
