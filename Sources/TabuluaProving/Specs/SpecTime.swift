import LuaHost
import TabuluaText

// How long tests, and reading them, may take.
extension SpecOptions {
  /// Whether all tests together have taken the time that they may take.
  var isOver: Bool { endOfAll.map { .now >= $0 } ?? false }

  /// The options for a test that begins now, or for reading a file, which has the time of all alone.
  func beginning(ofTest isTest: Bool = true) -> SpecOptions {
    var options = self
    options.begun = begun ?? .now
    let own = isTest ? maximumSeconds.map { ContinuousClock.now + .seconds($0) } : nil
    options.end = [own, options.endOfAll].compactMap { $0 }.min()
    return options
  }

  /// How many seconds there are until ``end``; a script that begins meets the limit, however late it is.
  var secondsLeft: Double? { end.map { max(($0 - .now) / .seconds(1), 1e-3) } }

  /// What a policy may use while it is loaded, which goes on no longer than the test may.
  var limitsOfLoading: LuaLimits {
    var limits = limits
    guard let deadline = limits.deadline, let secondsLeft, secondsLeft < deadline.seconds else {
      return limits
    }
    limits.deadline = (try? LuaDeadline(seconds: secondsLeft, signal: deadline.signal)) ?? deadline
    return limits
  }

  /// What is told of an error where the time was over: nil where it was not, or the error is another one.
  func timeProblem(for error: Diagnostic, isTest: Bool = true) -> Diagnostic? {
    let codes = [LuaError.Code.timeLimit, .deadline].map(\.rawValue)
    guard let end, .now >= end, codes.contains(error.code) else { return nil }
    return timeProblem(isTest: isTest)
  }

  /// The time is over for a test, or for a file that is read.
  func timeProblem(isTest: Bool = true) -> Diagnostic {
    let isOfAll = !isTest || isOver
    let time = CountText.of(seconds: (isOfAll ? secondsInAll : maximumSeconds) ?? 0)
    return Diagnostic(
      code: LuaError.Code.timeLimit.rawValue,
      message: isOfAll
        ? "all tests together took longer than \(time), so \(isTest ? "this one" : "the spec") was stopped"
        : "the test took longer than \(time) and was stopped",
      help:
        "look for a loop that does not end, or allow more seconds, `\(isOfAll ? "--time-limit" : "--timeout")`"
    )
  }
}

extension Diagnostic {
  /// All tests together took longer than they may, so that some were not run.
  static func testsTookTooLong(_ options: SpecOptions, left: Int) -> Diagnostic {
    tookTooLong(options, "\(CountText.of(left, "test", "tests")) did not run")
  }

  /// All tests together took longer than they may, so that some files were not read.
  static func specsTookTooLong(_ options: SpecOptions, left: Int) -> Diagnostic {
    tookTooLong(options, "\(CountText.of(left, "spec was", "specs were")) not read")
  }

  private static func tookTooLong(_ options: SpecOptions, _ consequence: String) -> Diagnostic {
    Diagnostic(
      code: LuaError.Code.timeLimit.rawValue,
      message:
        "the tests took longer than \(CountText.of(seconds: options.secondsInAll ?? 0)), so \(consequence)",
      help: "run fewer of them at once, or allow more seconds, `--time-limit`")
  }
}
