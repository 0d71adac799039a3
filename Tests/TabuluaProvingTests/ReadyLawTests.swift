import Foundation
import TabuluaPolicy
import TabuluaScript
import TabuluaProving
import Testing

/// The list of the ready laws is all that there is: each law in it is proved, and a fault is found by it.
@Suite("Ready laws") struct ReadyLawTests {
  @Test("a proof finds the planted fault of each by this law and no other")
  func plantedFaults() throws {
    var found: Set<String> = []
    for law in ReadyLaw.allCases {
      let fault = law.plantedFault
      let prototype = PolicyPrototype(source: [UInt8](fault.policy.utf8), name: "fault.lua")
      let report = try Prover(prototype, .shapes(maximum: fault.maximum), laws: [law]).run()
      let example = try #require(report.counterExample, "\(law.name) is never found broken")
      #expect(example.law == .ready(law))
      #expect(example.alsoBroken.isEmpty, "\(law.name)")
      #expect(example.isReproducible, "\(law.name)")
      #expect(!example.happened.isEmpty)
      found.insert(example.law.name)
      let oracle = SmallTableOracle(prototype: prototype, maximum: fault.maximum)
      #expect(try oracle.smallestBreach(of: law.name) == example.shape, "\(law.name)")
    }
    #expect(found.count == ReadyLaw.allCases.count)
  }

  /// `TABULUA_RECORD=1` writes lines and names into the guide, and the test fails all the same.
  @Test("the guide has a line for each that a run checks, and names the others")
  func guide() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/TabuluaCommands/Guides.docc/RowsThatKeepTheirPlaces.md")
    var text = try String(contentsOf: page, encoding: .utf8)
    var lines: [String] = []
    var others: [String] = []
    for law in ReadyLaw.allCases {
      #expect((law.guideLine != nil) == (law.rule != nil), "\(law.name)")
      guard let (says, steps) = law.guideLine else { others.append("`\(law.name)`"); continue }
      lines.append("| `\(law.name)` | \(says) | \(steps) |")
    }
    func expect(_ expected: String, from start: String, to end: String) throws {
      let from = try #require(text.range(of: start)).upperBound
      let range = from..<(try #require(text[from...].range(of: end)).lowerBound)
      let told = text[range].replacing("\n", with: " ")
      #expect(told == expected.replacing("\n", with: " "))
      if told != expected.replacing("\n", with: " ") { text.replaceSubrange(range, with: expected) }
    }
    try expect(
      lines.joined(separator: "\n"), from: "checked in a run, in about |\n|---|---|---|\n", to: "\n\n")
    try expect(others.joined(separator: ", "), from: "The others (", to: ")")
    guard ProcessInfo.processInfo.environment["TABULUA_RECORD"] == "1" else { return }
    try text.write(to: page, atomically: true, encoding: .utf8)
  }

  @Test("each counter-example becomes a spec that fails")
  func specs() throws {
    for law in ReadyLaw.allCases {
      let fault = law.plantedFault
      let prototype = PolicyPrototype(source: [UInt8](fault.policy.utf8), name: "fault.lua")
      let report = try Prover(prototype, .shapes(maximum: fault.maximum), laws: [law]).run()
      let example = try #require(report.counterExample)
      let text = SpecOfCounterExample(example, policy: "fault.lua").text(inFile: "t_spec.lua")
      let run = try SpecWorkbench().run(text, policies: ["fault.lua": fault.policy])
      #expect(run.problems.isEmpty, "\(run.problems)\n\(text)")
      #expect(run.results.count == 1 && run.failed == 1, "\(law.name)")
    }
  }

  @Test("each is described, and named once")
  func descriptions() {
    for law in ReadyLaw.allCases {
      #expect(ReadyLaw(rawValue: law.name) == law)
      #expect(!law.statement.isEmpty && law.domain.hasSuffix("."))
    }
    #expect(Set(ReadyLaw.allCases.map(\.name)).count == ReadyLaw.allCases.count)
    #expect(Set(ReadyLaw.allCases.map(\.statement)).count == ReadyLaw.allCases.count)
    #expect(Set(ReadyLaw.allCases.map(\.plantedFault.policy)).count == ReadyLaw.allCases.count)
  }

  @Test("each file of a law stands in the list")
  func files() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/TabuluaPolicy/Laws/Ready").standardizedFileURL.path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == ReadyLaw.allCases.count)
  }
}
