// What `scripts/bench` runs once everything is built.

import BenchmarkReport
import Foundation

do {
  try measure(Options(Array(CommandLine.arguments.dropFirst())))
} catch let misuse as Options.Misuse {
  FileHandle.standardError.write(Data("error: \(misuse.message)\n\(Options.usage)\n".utf8))
  exit(64)
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}

/// Prints a line at once, also into a pipe.
func tell(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// What else the machine does, as far as it can be told.
func busyness() -> String {
  var loads = [0.0]
  let known = getloadavg(&loads, 1) == 1
  let count = ProcessInfo.processInfo.activeProcessorCount
  let load = known ? "\(Figure.short(loads[0])) of \(count) processors were busy" : "nobody knows how many"
  return "In the last minute \(load); where others work too, compare ratios and not times."
}

/// Runs the chosen subjects, and prints and writes what came of them.
func measure(_ options: Options) throws {
  let all = Subject.all(isQuick: options.isQuick)
  let chosen = try options.chosen(of: all)
  if options.helps { return print(Options.usage) }
  if options.lists {
    for subject in chosen {
      let name = subject.name.padding(toLength: 20, withPad: " ", startingAt: 0)
      let goals = subject.goals.joined(separator: " ").padding(toLength: 10, withPad: " ", startingAt: 0)
      print("\(name) \(goals) \(subject.summary)\(subject.isLong ? " (--long)" : "")")
    }
    return
  }
  var lines: [BenchmarkLine] = []
  tell(busyness())
  tell(ReportTable.head)
  let tools = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
  let shop = Workshop(
    programs: options.programs, tools: tools, scripts: options.scripts, data: options.data,
    rounds: options.rounds ?? (options.isQuick ? 2 : 5), isQuick: options.isQuick, tell: tell
  ) { line in
    lines.append(line)
    tell(ReportTable.row(line))
  }
  try FileManager.default.createDirectory(atPath: options.data, withIntermediateDirectories: true)
  for subject in chosen {
    do {
      try subject.run(shop)
    } catch let failure as Child.Failure {
      shop.fail(subject.name, n: 0, against: "", failure.description)
    }
  }
  if let path = options.json {
    let text = lines.map { $0.json + "\n" }.joined()
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
  if let path = options.svg {
    let order = [
      "Tabulua", "memmove between", "Array remove and insert", "swift-collections rope", "lua5.4", "python3",
    ]
    let picture = CostPicture(
      title: "One random move of a row", unit: "ns a move",
      series: order.compactMap { name in shop.costs[name].map { .init(name: name, points: $0) } })
    try picture.svg.write(toFile: path, atomically: true, encoding: .utf8)
  }
  let missed = lines.filter { $0.ok == false }
  print(
    "\(lines.count { $0.ok == true }) limits kept, \(missed.count) missed, \(lines.count { $0.skipped != nil }) skipped"
  )
  if shop.failures > 0 { exit(1) }
}
