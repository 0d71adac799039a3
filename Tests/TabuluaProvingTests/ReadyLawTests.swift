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

  @Test("the guide has a line for each that a run checks, and names the others")
  func guide() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/TabuluaCommands/Guides.docc/RowsThatKeepTheirPlaces.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.range(of: "## Ready laws\n")).upperBound
    let lines = text[start...].split(separator: "\n").prefix { !$0.hasPrefix("## ") }
    let told = lines.filter { $0.hasPrefix("| `") }.compactMap { $0.split(separator: "`").dropFirst().first }
    let checked = ReadyLaw.allCases.filter { $0.rule != nil }.map(\.name)
    #expect(told.map(String.init).sorted() == checked.sorted())
    let others = try #require(text.range(of: "The others (")).upperBound
    let named = text[others...].prefix { $0 != ")" }.matches(of: /`(\w+)`/).map { String($0.1) }
    #expect(named.sorted() == ReadyLaw.allCases.filter { $0.rule == nil }.map(\.name).sorted())
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
