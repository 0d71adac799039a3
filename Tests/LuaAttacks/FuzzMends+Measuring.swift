public import LuaHost

#if os(Linux)
  extension FuzzMends {
    /// Takes out what is done about each kind of script that no deadline ends, and looks how long the fuzzer takes to find one.
    ///
    /// ```swift
    /// try FuzzMends.measure(LuaDeadline(seconds: 0.05, signal: SIGVTALRM)) { print($0) }
    /// ```
    ///
    /// - Returns: Whether each of those that must be found was, and none with its mend.
    public static func measure(_ deadline: LuaDeadline, tell: (String) -> Void) -> Bool {
      var isGood = true
      for kind in CostlyWriter.Kind.allCases {
        // A chain of calls that takes long is larger than what the others need.
        let memory = kind == .calls ? 48 << 20 : 16 << 20
        let bare = FuzzMends(limitsTime: false, watchesOverruns: false, endsLongCalls: false, memory: memory)
        let found = firstFinding(of: kind, Fuzzer(deadline: deadline, mends: bare))
        let mended = firstFinding(of: kind, Fuzzer(deadline: deadline, mends: FuzzMends(memory: memory)))
        let isExpected = [.collision, .ephemerons, .steps, .calls].contains(kind)
        isGood = isGood && (found != nil) == isExpected && mended == nil
        tell(
          "\(kind): \(found.map { "found without its mend after \($0)" } ?? "ended by its deadline")"
            + (mended.map { ", AND WITH IT AFTER \($0)" } ?? ""))
      }
      return isGood
    }

    /// The cases and the time until one of a kind is found; nil where none of the first is.
    private static func firstFinding(of kind: CostlyWriter.Kind, _ fuzzer: Fuzzer) -> String? {
      let began = ContinuousClock.now
      for seed in 0..<24 as Range<UInt64> where fuzzer.run(kind, seed: seed) != nil {
        let tenths = Int((ContinuousClock.now - began) / .milliseconds(100))
        return "\(seed + 1) cases and \(tenths / 10).\(tenths % 10) s"
      }
      return nil
    }
  }
#endif
