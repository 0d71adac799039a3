import Foundation
import Testing

/// Laws that are asked about each section by itself: `each_section`.
@Suite struct SectionLawTests {
  /// A law of one's own over the table as a whole, and as one of each section.
  private static let whole = """
    ["few marks"] = function(view)
      local faults = 0
      for section = 0, view:number_of_sections() - 1 do faults = faults + faults_of(view, section) end
      return faults, "too many marks"
    end
    """
  private static let each = """
    ["few marks"] = { each_section = function(view, section) return faults_of(view, section), "too many marks" end }
    """

  private static func policy(_ law: String) -> String {
    """
    local function faults_of(view, section)
      local marks = 0
      for _, row in view:rows(section) do if row.mark == "x" then marks = marks + 1 end end
      return math.max(0, marks - 2)
    end
    return { table = { section_by = "list", key = "id" }, move_row = function() end, commit_editing_style = function(view, style, path)
      view:delete_rows { path } end,
      laws = { \(law) } }

    """
  }

  /// A table and a batch made at random from a seed.
  private static func files(_ seed: UInt64) -> (table: String, batch: String) {
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var table = "id,title,list,mark\n", batch = ""
    for row in 0..<40 { table += "r\(row),T\(row),s\(next(6)),\(next(3) == 0 ? "x" : "")\n" }
    for _ in 0..<60 {
      let (one, other) = (next(40), next(40))
      switch next(4) {
      case 0:
        batch += #"{"do":"set","row":{"key":"r\#(one)"},"values":{"mark":"\#(next(2) == 0 ? "x" : "")"}}"#
      case 1: batch += #"{"do":"set","row":{"key":"r\#(one)"},"values":{"list":"s\#(next(6))"}}"#
      default: batch += #"{"do":"drag","row":{"key":"r\#(one)"},"before":{"key":"r\#(other)"}}"#
      }
      batch += "\n"
    }
    return (table, batch)
  }

  /// The steps come out as under a law that looks at the whole table, and some of them are refused.
  @Test func theyDecideAsOneOfTheWholeTable() throws {
    var refused = 0
    for seed in 1...20 {
      let (table, batch) = Self.files(UInt64(seed))
      let bench = try Workbench([
        "t.csv": table, "b.jsonl": batch, "p.lua": Self.policy(Self.whole), "q.lua": Self.policy(Self.each),
      ])
      func steps(_ policy: String) -> [String] {
        let outcome = bench.run([
          "run", "--table", "@t.csv", "--policy", policy, "--batch", "@b.jsonl", "--editing", "--format",
          "jsonl",
          "--keep-going",
        ])
        return outcome.output.split(separator: "\n").map {
          String($0).replacing(/[pq]\.lua:\d+/, with: "LUA").replacing(/"(policy|reason)":"[^"]*"/, with: "")
        }.filter { !$0.contains(#""kind":"run""#) }
      }
      let (one, other) = (steps("@p.lua"), steps("@q.lua"))
      #expect(one.count > 60 && one == other, "seed \(seed)")
      refused += one.count { $0.contains(#""by":"law""#) }
    }
    #expect(refused > 100, "\(refused)")
  }

  /// All that asks laws knows them.
  @Test func everyCommand() throws {
    let bench = try Workbench([
      "t.csv": "id,title,list,mark\na,A,s,x\nb,B,s,x\nc,C,s,x\nd,D,t,\n", "p.lua": Self.policy(Self.each),
      "all.lua": "return require(\"tabulua.rules\").all { require \"p\" }\n",
    ])
    // One that says no is told before anything is done; one that counts faults lets them be.
    let saysNo = Self.each.replacing("faults_of(view, section),", with: "faults_of(view, section) == 0,")
    try bench.write(Array(Self.policy(saysNo).utf8), to: "no.lua")
    let checked = bench.run(["check", "@no.lua", "--table", "@t.csv"])
    #expect(
      (checked.output + checked.errors).contains("too many marks") && checked.errors.contains("few marks"),
      "\(checked)")
    let proved = bench.run(["prove", "@p.lua", "--shapes", "2", "--values", "mark=x,"])
    #expect(proved.output.contains("few marks"), "\(proved)")
    let refuted = bench.run(["prove", "@p.lua", "--table", "@t.csv"])
    #expect(refuted.status == 0, "\(refuted)")
    let why = bench.run(["why", "--policy", "@p.lua", "--table", "@t.csv", "d", "0,0"])
    #expect(!why.output.isEmpty && why.status != 64, "\(why)")
    let trace = bench.run([
      "trace", "--table", "@t.csv", "--policy", "@all.lua", "--editing", "--do",
      #"{"do":"set","row":{"key":"d"},"values":{"mark":"x","list":"s"}}"#,
    ])
    #expect(trace.output.contains("law") && trace.output.contains("few marks"), "\(trace)")
    #expect(trace.output.contains("there would be 2 faults instead of 1"), "\(trace)")
  }

  /// What is wrong with such a law is told where it stands.
  @Test(arguments: [
    ("{}", "`policy.laws.a` must be a function, not an empty table"),
    ("{ each_sectoin = print }", "`policy.laws.a` has no field `each_sectoin`"),
    ("{ each_section = 3 }", "`policy.laws.a.each_section` must be a function, not the number 3"),
    ("{ each_section = print, 4 }", "`policy.laws.a` has a value under `[1]`, which means nothing"),
  ])
  func mistakes(_ law: String, _ message: String) throws {
    let bench = try Workbench(["p.lua": "return { laws = { a = \(law) } }\n"])
    let outcome = bench.run(["check", "@p.lua"])
    #expect(outcome.status == 3 && outcome.errors.contains(message), "\(outcome)")
    #expect(outcome.errors.contains("p.lua:1"), "\(outcome)")
  }

  @Test func aReadyLawIsNone() throws {
    let bench = try Workbench(["p.lua": "return { laws = { keeps_place = { each_section = print } } }\n"])
    let outcome = bench.run(["check", "@p.lua"])
    #expect(
      outcome.errors.contains("`policy.laws.keeps_place` must be a function, not a table"), "\(outcome)")
  }

  /// `check` looks into the function as it does into other laws.
  @Test func theirFunctionsAreChecked() throws {
    let bench = try Workbench([
      "p.lua":
        "return { laws = { a = { each_section = function(view, section) return view:nubmer_of_rows(section) end } } }\n"
    ])
    let outcome = bench.run(["check", "@p.lua"])
    #expect((outcome.output + outcome.errors).contains("number_of_rows"), "\(outcome)")
  }
}
