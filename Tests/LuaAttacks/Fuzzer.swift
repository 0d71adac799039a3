import Foundation
public import LuaHost

/// Runs random scripts in hosts that answer at random.
///
/// A case is made of a seed alone, so that a finding can be run again. The script of the case that runs stands in a
/// file, where one is wanted: it is what is left of a case that ends the process.
public struct Fuzzer {
  /// A case after which the state was not as it should be.
  public struct Finding: Error, CustomStringConvertible {
    /// The seed of the case.
    public let seed: UInt64
    /// What went wrong.
    public let problem: String
    /// The script, as short as it could be made.
    public let script: String

    /// The seed, the problem and the script.
    public var description: String { "seed \(seed): \(problem)\n\(script)" }
  }

  /// How long a case may take, in seconds of processor time: far longer than any does.
  private static let patience = 20.0

  /// Where the script of the running case stands.
  private let runningFile: String?

  /// The scripts that are damaged at random.
  private let samples: [[UInt8]]

  /// What ends the scripts instead of their instructions.
  private let deadline: LuaDeadline?

  /// What is done about calls that no deadline ends.
  private let mends: FuzzMends

  /// Makes a fuzzer.
  ///
  /// - Parameters:
  ///   - samples: Scripts that are damaged at random.
  ///   - runningFile: A file for the script of the running case.
  ///   - deadline: What ends the scripts, which then run again and again until it does: it comes at another place each
  ///     time, so that a case is not the same when it is run again. Nil for their instructions.
  ///   - mends: What is done about calls that no deadline ends.
  public init(
    samples: [[UInt8]] = [], runningFile: String? = nil, deadline: LuaDeadline? = nil,
    mends: FuzzMends = FuzzMends()
  ) {
    self.samples = samples
    self.runningFile = runningFile
    self.deadline = deadline
    self.mends = mends
  }

  /// Runs a script of one kind of costly statements, whose sizes are of the seed; nil where all is well.
  func run(_ kind: CostlyWriter.Kind, seed: UInt64) -> Finding? {
    var dice = Dice(seed: seed)
    let lines = ["local view = ...", CostlyWriter.statement(kind, &dice)].map { Array($0.utf8) }
    return attempt(lines, seed: seed).map {
      Finding(seed: seed, problem: $0, script: Self.text(of: lines))
    }
  }

  /// Runs the case of a seed; nil where all is well.
  public func run(seed: UInt64) -> Finding? {
    let lines = script(seed: seed)
    guard let problem = attempt(lines, seed: seed) else { return nil }
    let short = shrunk(lines, seed: seed)
    return Finding(seed: seed, problem: problem, script: Self.text(of: short))
  }

  /// Runs a script that was found before, with the seed of its host; nil where all is well.
  public func replay(_ script: [UInt8], seed: UInt64) -> Finding? {
    attempt([script], seed: seed).map {
      Finding(seed: seed, problem: $0, script: String(decoding: script, as: UTF8.self))
    }
  }

  private static func text(of lines: [[UInt8]]) -> String {
    String(decoding: Data(lines.joined(separator: [10])), as: UTF8.self)
  }

  /// The lines of the script of a seed.
  private func script(seed: UInt64) -> [[UInt8]] {
    var dice = Dice(seed: seed ^ 0x5EED)
    switch dice.below(10) {
    case 0: return [(0..<dice.below(400)).map { _ in UInt8(truncatingIfNeeded: dice.next()) }]
    case 1...3 where !samples.isEmpty: return Self.damaged(dice.one(of: samples), &dice)
    default:
      var writer = ScriptWriter(seed: dice.next(), statements: 4 + dice.below(30))
      return writer.lines().map { Array($0.utf8) }.filter(Self.isCompiled)
    }
  }

  /// Whether a line compiles by itself; one that does not would spoil the whole script.
  private static func isCompiled(_ line: [UInt8]) -> Bool {
    guard let state = try? LuaState(limits: .standard, words: .test) else { return false }
    return (try? state.compile(line, name: "line")) != nil
  }

  /// A script with some of its bytes replaced, doubled or taken out.
  private static func damaged(_ script: [UInt8], _ dice: inout Dice) -> [[UInt8]] {
    var bytes = script
    for _ in 0...dice.below(4) where !bytes.isEmpty {
      let start = dice.below(bytes.count)
      let end = min(bytes.count, start + dice.below(12))
      switch dice.below(3) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: Array(bytes[start..<end]), at: dice.below(bytes.count))
      default:
        bytes[start] = dice.oneIn(3) ? UInt8(truncatingIfNeeded: dice.next()) : bytes[dice.below(bytes.count)]
      }
    }
    return bytes.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }
  }

  /// Runs a script in a host of the seed; says what is wrong afterwards.
  private func attempt(_ lines: [[UInt8]], seed: UInt64) -> String? {
    let script = Array(lines.joined(separator: [10]))
    if let runningFile { try? Data(script).write(to: URL(fileURLWithPath: runningFile)) }
    let stopwatch = Stopwatch()
    do {
      let host = try FuzzHost(seed: seed, deadline: deadline, mends: mends)
      host.use(script)
      if let problem = host.problem { return problem }
      if host.state.stackTop != 0 { return "the stack holds \(host.state.stackTop) values" }
      host.state.limits = .standard
      // A script may have emptied its globals: what is asked for is only that the state works.
      guard
        let chunk = try host.state.execute(
          Array("local n = 0 for i = 1, 100 do n = n + i end return { n = n }".utf8), name: "probe.lua"),
        try host.state.field("n", of: chunk) == .integer(5050)
      else { return "the state counts wrongly" }
    } catch {
      return "the state fails: \(error)"
    }
    let seconds = stopwatch.processorSeconds
    return seconds > Self.patience ? "it took \(seconds) seconds" : nil
  }

  /// The fewest lines with which something still goes wrong.
  private func shrunk(_ lines: [[UInt8]], seed: UInt64) -> [[UInt8]] {
    var lines = lines
    var size = lines.count / 2
    while size > 0 {
      var start = 0
      while start < lines.count {
        var fewer = lines
        fewer.removeSubrange(start..<min(start + size, lines.count))
        if attempt(fewer, seed: seed) != nil { lines = fewer } else { start += size }
      }
      size /= 2
    }
    return lines
  }
}
