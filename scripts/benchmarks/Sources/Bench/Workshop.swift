import BenchmarkReport
import Foundation

/// Where the programs and the data are, and how much is to be measured.
final class Workshop {
  /// The folder of the built `Subjects` and `tabulua`.
  let programs: String

  /// The folder of this program, beside which the peers are.
  let tools: String

  /// The folder of the peers in other languages.
  let scripts: String

  /// The folder for data and for what the sides write.
  let data: String

  /// How often the sides take turns.
  let rounds: Int

  /// Whether the sizes are small.
  let isQuick: Bool

  /// The Pythons that have been asked for, by the modules that they must have.
  private var pythons: [[String]: String?] = [:]

  /// What is drawn: the cost of a move at each size, by side.
  var costs: [String: [(n: Double, cost: Double)]] = [:]

  /// How many comparisons went wrong: a side failed, or the sides did not do the same.
  private(set) var failures = 0

  /// What to do with a line that is no result.
  let tell: (String) -> Void

  /// What to do with a result.
  let report: (BenchmarkLine) -> Void

  init(
    programs: String, tools: String, scripts: String, data: String, rounds: Int, isQuick: Bool,
    tell: @escaping (String) -> Void, report: @escaping (BenchmarkLine) -> Void
  ) {
    self.programs = programs
    self.tools = tools
    self.scripts = scripts
    self.data = data
    self.rounds = rounds
    self.isQuick = isQuick
    self.tell = tell
    self.report = report
  }

  /// Reports a comparison that went wrong.
  func fail(_ name: String, n: Int, against peer: String, _ reason: String) {
    failures += 1
    report(BenchmarkLine(name, n: n, against: peer, skipped: reason))
  }

  /// The nanoseconds and the number of a subject of `Subjects`.
  func ours(_ subject: String, _ count: Int, _ rows: Int) throws -> (time: Double, number: Int) {
    try timed([programs + "/Subjects", "--time", subject, "\(count)", "\(rows)"])
  }

  /// What a subject of `Subjects` prints for each of so many rounds: a line of numbers.
  func rounds(_ subject: String, _ count: Int, of file: String) throws -> [[Double]] {
    let arguments = [programs + "/Subjects", subject, "\(count)", file]
    let output = try Child.run(arguments).output
    let rounds = output.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
    guard rounds.count == count, let first = rounds.first, rounds.allSatisfy({ $0.count == first.count })
    else {
      throw Child.Failure(description: "\(arguments.joined(separator: " ")) printed `\(output)`")
    }
    return rounds
  }

  /// The nanoseconds and the number of a peer in Swift.
  func peer(_ subject: String, _ count: Int, _ rows: Int) throws -> (time: Double, number: Int) {
    try timed([tools + "/Peers", subject, "\(count)", "\(rows)"])
  }

  /// The nanoseconds and the number that a program prints.
  func timed(_ arguments: [String]) throws -> (time: Double, number: Int) {
    let output = try Child.run(arguments).output
    let parts = output.split { $0.isWhitespace }
    guard parts.count == 2, let time = Double(parts[0]), let number = Int(parts[1]) else {
      throw Child.Failure(description: "\(arguments.joined(separator: " ")) printed `\(output)`")
    }
    return (time, number)
  }

  /// The instructions of one of `count` runs of a subject of `Subjects`: what twice as many cost more.
  func instructions(_ subject: String, _ count: Int, rows: Int) throws -> Double {
    func counted(_ times: Int) throws -> Double {
      try instructions("Subjects", [subject, "\(times)", "\(rows)"])
    }
    return (try counted(2 * count) - counted(count)) / Double(count)
  }

  /// The instructions of a whole process of one of our programs, all its threads together.
  func instructions(_ program: String, _ arguments: [String]) throws -> Double {
    // valgrind does not read all debug information that Swift writes.
    let stripped = data + "/\(program)-stripped"
    _ = try Child.run(["strip", "-g", "-o", stripped, programs + "/" + program])
    let file = data + "/callgrind"
    _ = try Child.run(
      ["valgrind", "--tool=callgrind", "--callgrind-out-file=\(file)", stripped] + arguments)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let totals = text.split(separator: "\n").last { $0.hasPrefix("totals:") }
    guard let total = totals.flatMap({ Double($0.dropFirst(7).trimmingCharacters(in: .whitespaces)) }) else {
      throw Child.Failure(description: "callgrind wrote no totals")
    }
    return total
  }

  /// The path of a program, or nil if there is none.
  func find(_ program: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// A Python that has these modules, or nil.
  ///
  /// What is on the path may be a script that looks for a Python first; here is the program itself.
  func python(with modules: [String]) -> String? {
    if let found = pythons[modules] { return found }
    let named = ProcessInfo.processInfo.environment["TABULUA_BENCH_PYTHON"]
    let imports = modules.map { "import \($0)\n" }.joined() + "import sys\nprint(sys.executable)"
    let found = [named, data + "/../bench-venv/bin/python", "python3"].compactMap { $0 }.lazy.compactMap {
      (try? Child.run([$0, "-c", imports]))?.output.split(separator: "\n").last.map(String.init)
    }.first
    pythons[modules] = found
    return found
  }
}
