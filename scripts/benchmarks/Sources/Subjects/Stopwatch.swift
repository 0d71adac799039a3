#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a subject made: a number that depends on its arguments alone, and how long its measured part took.
struct Measured {
  /// The number.
  var number: Int

  /// The processor time of the measured part, in nanoseconds.
  var nanoseconds: Int

  /// Runs the part that is measured.
  static func time(_ body: () throws -> Int) rethrows -> Measured {
    let start = now
    let number = try body()
    return Measured(number: number, nanoseconds: now - start)
  }

  /// The processor time of this thread, in nanoseconds.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
