import Foundation
import LuaAttacks
import LuaHost

/// The signal of deadlines: one that nothing else uses.
let deadlineSignal = SIGVTALRM

// Runs the attack corpus, the fuzzer or the tasks, for builds with a sanitizer, which need nothing else.
let usage = """
  usage: LuaAttackRunner attacks [FILTER]            every attack in every mode
         LuaAttackRunner fuzz SECONDS [SEED [FILE]]   random cases from SEED on; FILE gets the script that runs
         LuaAttackRunner deadlines SECONDS [SEED [FILE]]   the same, ended by a deadline of a few milliseconds
         LuaAttackRunner mends                        how soon the fuzzer finds what each mend ends, without it (Linux)
         LuaAttackRunner replay SEED FILE             one script in the host of a seed
         LuaAttackRunner version                      the release of Lua that runs
         LuaAttackRunner threads TASKS [CASES [FILTER]]   the attacks and random cases on several tasks at once
  """

func fail(_ text: String, status: Int32 = 1) -> Never {
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(status)
}

func runAttacks(filter: String?) throws {
  let runner = try AttackRunner()
  var runs = 0
  var slowest: AttackRunner.Outcome?
  var problems = 0
  for attack in try Attack.all() where filter.map({ attack.description.contains($0) }) ?? true {
    for mode in AttackMode.allCases {
      guard let outcome = try runner.run(attack, in: mode) else { continue }
      runs += 1
      if outcome.seconds > slowest?.seconds ?? 0 { slowest = outcome }
      if filter != nil { print("\(outcome.name): \(Int(outcome.seconds * 1000)) ms") }
      for problem in outcome.problems {
        problems += 1
        print("\(outcome.name): \(problem)")
      }
    }
  }
  let words = slowest.map { "; the slowest was \($0.name) with \(Int($0.seconds * 1000)) ms" } ?? ""
  print("\(runs) runs, \(problems) problems\(words)")
  if problems > 0 { exit(1) }
}

func fuzz(seconds: Double, seed: UInt64, file: String?, deadline: LuaDeadline?) throws {
  let fuzzer = Fuzzer(samples: try Attack.all().map(\.chunk), runningFile: file, deadline: deadline)
  let end = Date().addingTimeInterval(seconds)
  var cases: UInt64 = 0
  print("seed \(seed)")
  while Date() < end {
    if let finding = fuzzer.run(seed: seed &+ cases) { fail("\(finding)") }
    cases += 1
  }
  print("\(cases) cases without a finding")
}

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "attacks": try runAttacks(filter: arguments.dropFirst().first)
case "fuzz", "deadlines":
  guard let seconds = arguments.dropFirst().first.flatMap(Double.init) else { fail(usage, status: 64) }
  let seed = arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? UInt64(Date().timeIntervalSince1970)
  let deadline =
    arguments.first == "deadlines" ? try LuaDeadline(seconds: 0.002, signal: deadlineSignal) : nil
  try fuzz(seconds: seconds, seed: seed, file: arguments.dropFirst(3).first, deadline: deadline)
#if os(Linux)
  case "mends":
    let isGood = FuzzMends.measure(try LuaDeadline(seconds: 0.05, signal: deadlineSignal)) { print($0) }
    if !isGood { exit(1) }
#endif
case "version": print(LuaState.luaVersion)
case "replay":
  guard let seed = arguments.dropFirst().first.flatMap({ UInt64($0) }),
    let file = arguments.dropFirst(2).first
  else {
    fail(usage, status: 64)
  }
  let script = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
  if let finding = Fuzzer().replay(script, seed: seed) { fail("\(finding)") }
case "threads":
  let tasks = arguments.dropFirst().first.flatMap { Int($0) } ?? 4
  let cases = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 200
  let filter = arguments.dropFirst(3).first
  let attacks = try Attack.all().filter { attack in filter.map { attack.description.contains($0) } ?? true }
  let problems = await ThreadedAttacks.problems(of: attacks, tasks: tasks, fuzzCases: cases)
  if !problems.isEmpty { fail(problems.joined(separator: "\n")) }
  print("\(tasks) tasks without a problem")
default: fail(usage, status: 64)
}
