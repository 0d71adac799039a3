import Foundation
import TabuluaPolicy
import TabuluaText
import Testing

@testable import TabuluaCommands

/// The line after `reproduce:` finds the counter-example again.
///
/// The workbench runs it after each proof.
@Suite("Reproducing counter-examples") struct ReproductionTests {
  @Test(
    "for every ready law, of made tables and of one that is given", arguments: ReadyLaw.allCases.map(\.name))
  func readyLaws(_ name: String) throws {
    let law = try #require(ReadyLaw(rawValue: name))
    let fault = law.plantedFault
    let bench = try Workbench(["fault.lua": fault.policy])
    let shapes = ["prove", "@fault.lua", "--shapes", "\(fault.maximum)", "--law", name]
    let found = bench.run(shapes)
    #expect(
      found.status == 2 && found.output.hasPrefix("refuted: \(name):"), "\(found.output)\(found.errors)")
    let lines = bench.run(shapes + ["--format", "jsonl"])
    #expect(lines.output.contains("\"law\":\"\(name)\""))
    // The same table, given; the row alone is enough for most laws.
    guard !fault.policy.contains("number_of_rows(view, section)") else { return }
    let table = (0..<3).map { "r\($0),\($0 == 0)\n" }.joined()
    try bench.write(Array("title,done\n\(table)".utf8), to: "t.csv")
    let given = bench.run(["prove", "@fault.lua", "--table", "@t.csv", "--law", name])
    #expect(given.status == 2 || law == .staysInSection || law == .pathIndependent, "\(given.output)")
  }

  /// Trials that are no drags, rows that are owned, and laws of the policy.
  @Test(
    "for every kind of trial",
    arguments: [
      (
        "a load that fails",
        "return { can_move_row = function() error('no') end, view_did_load = function() error('x') end }"
      ),
      (
        "a callback that fails",
        "return { can_move_row = function(view, path) if path.row == 1 then error('no') end end }"
      ),
      (
        "a tap",
        """
        local policy = { table = { text = "t", check = "c" }, shapes = { c = { true, false } }, laws = { "one_mark" } }
        function policy.did_select_row(view, path) view:set_checked(path, true) end
        return policy
        """
      ),
      (
        "an own law",
        """
        return { laws = { ['row, one: "stays"'] = function(view)
          return view:number_of_rows(0) ~= 1, "one is too few"
        end } }
        """
      ),
      (
        "an insertion before the removal",
        """
        local options = ...
        local lists = {}
        for section, count in ipairs(options.shape) do
          lists[section] = {}
          for row = 1, count do lists[section][row] = "row " .. section .. "." .. row end
        end
        return {
          number_of_sections = function() return #lists end,
          number_of_rows = function(view, section) return #lists[section + 1] end,
          cell_for_row = function(view, path) return { text = lists[path.section + 1][path.row + 1] } end,
          move_row = function(view, source, destination)
            local from, to = lists[source.section + 1], lists[destination.section + 1]
            table.insert(to, destination.row + 1, from[source.row + 1])
            table.remove(from, source.row + 1)
          end,
        }
        """
      ),
      (
        "columns that the mapping names and the policy does not read",
        """
        local policy = { laws = { "not_displaced" }, shapes = { locked = { "yes", "no" } } }
        policy.table = { text = "t", check = "done", detail = "who", order = "place", key = "id", section_by = "list" }
        function policy.can_move_row(view, path) return view:row(path).locked ~= "yes" end
        return policy
        """
      ),
      (
        "values that are hard to write",
        #"""
        local policy = { table = { text = "t", key = "k" }, laws = { "stays_in_section" } }
        policy.shapes = { t = { "a'b\"c,d", "$x `y` \\ \n!" } }
        function policy.target_index_path_for_move(view, source, proposed)
          if view:row(source).t:find("x") then return proposed end
          return nil
        end
        return policy
        """#
      ),
    ])
  func kinds(_ kind: String, _ policy: String) throws {
    let bench = try Workbench(["p.lua": policy])
    let result = bench.run(["prove", "@p.lua", "--shapes", "2"])
    #expect(result.status == 2, "\(kind): \(result.output)\(result.errors)")
  }

  /// A row that goes over more places is asked about more often: a policy that counts says no on a long way.
  @Test(
    "a policy that counts hovers is refuted truly: the run and `why` end as the proof says", arguments: 1...3)
  func counters(most: Int) throws {
    let policy = """
      local m = { n = 0 }
      return { target_index_path_for_move = function(view, source, proposed)
        m.n = m.n + 1
        if m.n > \(most) then return nil, "enough" end
        return proposed
      end }
      """
    let bench = try Workbench(["p.lua": policy, "t.csv": "t\na\nb\n"])
    let prove = ["prove", "@p.lua", "--table", "@t.csv", "--only-law", "path_independent", "--hover-paths"]
    let found = bench.run(prove + ["\(most + 1)", "--format", "jsonl"])
    #expect(found.status == 2, "\(found.output)")
    let line = Data(found.output.utf8)
    let report = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
    let example = try #require(report["counter_example"] as? [String: Any])
    let row = try #require(example["row"] as? [Int]), way = try #require(example["through"] as? [[Int]])
    #expect(way.count == most + 1 && example["outcome"] as? String == "refused")
    // From a fresh start, by another road than the proof's.
    for (places, outcome) in [([way[most]], row == way[most] ? "unchanged" : "moved"), (way, "refused")] {
      try bench.write(
        Array(
          "{\"do\":\"set_editing\",\"editing\":true}\n{\"do\":\"drag\",\"row\":\(row),\"through\":\(places)}\n"
            .utf8),
        to: "b.jsonl")
      let run = bench.run(["run", "--table", "@t.csv", "--policy", "@p.lua", "--batch", "@b.jsonl"])
      #expect(run.lines.dropFirst().first?.hasPrefix("2  \(outcome)") == true, "\(run.output)\(run.errors)")
    }
    let why = try bench.shell(try #require(example["explain"] as? String))
    #expect(why.output.contains("is refused and stays where it is"), "\(why.output)")
    #expect(why.output.contains("The same question had another answer before"), "\(why.output)")
    // Over fewer places it holds, and that says which ones were not tried.
    guard most > 1 else { return }
    let proved = bench.run(prove + ["\(most)"])
    #expect(proved.status == 0, "\(proved.output)")
    #expect(
      proved.output.contains(
        "drags over more than \(most) places (`--hover-paths \(most + 1)` tries \(most + 1)), and longer runs"
      ),
      "\(proved.output)")
  }

  /// The values of made tables are what `policy.shapes` lists, and those of a CSV file what `types` say.
  @Test("values whose types no mapping tells", arguments: [[], ["--types", "n=integer,other=number"]])
  func types(_ options: [String]) throws {
    let policy = """
      local policy = { table = { text = "title" }, laws = { "stays_in_section" } }
      policy.shapes = { locked = { true, false }, n = { 1, 2 }, part = { 1, 0.5 } }
      function policy.target_index_path_for_move(view, source, proposed)
        local row = view:row(source)
        if row.locked == false and row.n == 2 and row.part == 0.5 then return proposed end
        return source
      end
      return policy
      """
    let bench = try Workbench(["p.lua": policy])
    let found = bench.run(["prove", "@p.lua", "--shapes", "2"] + options)
    #expect(found.status == 2 && found.output.contains("--types "), "\(found.output)\(found.errors)")
    #expect(found.output.contains("in a CSV table they are text unless `types` in `policy.table`"))
  }

  @Test("values of several types in one column are text in every table, as in a CSV file")
  func mixedTypes() throws {
    let bench = try Workbench([
      "p.lua": """
      local policy = { table = { text = "title" }, shapes = { other = { 3, "3", "x" } } }
      function policy.can_move_row(view, path)
        if view:row(path).other == "3" then error("a text") end
        return true
      end
      return policy
      """
    ])
    let found = bench.run(["prove", "@p.lua", "--shapes", "2"])
    #expect(found.status == 2 && found.output.contains("a text"), "\(found.output)\(found.errors)")
    #expect(!found.output.contains("--types") && !found.output.contains("in a CSV table"), "\(found.output)")
  }

  @Test("rows and laws that are not there") func wrong() throws {
    let bench = try Workbench(["p.lua": "return {}", "t.csv": "k,t\na,1\nb,2\n"])
    var transcript = Transcript()
    for options in [
      ["--row", "0,9"], ["--row", "c", "--key", "k"], ["--only-law", "one_mrk"],
      ["--only-law", "pure", "--law", "idempotent"],
    ] { transcript.add(bench.run(["prove", "@p.lua", "--table", "@t.csv"] + options)) }
    transcript.add(bench.run(["prove", "@p.lua", "--shapes", "2", "--row", "0,0"]))
    transcript.add(
      bench.run(["prove", "@p.lua", "--table", "@t.csv", "--key", "k", "--row", "b", "--only-law", "pure"]))
    try transcript.expect(inFile: "RowsOfProofs")
  }

  @Test("records with control characters") func records() throws {
    #expect(Reproduction.printing(["a,b", "c d,e"]) == #"printf '%s\n' a,b "c d,e""#)
    let bench = try Workbench()
    let records = ["plain", "\"a\nb\",c", "back\\slash \\n", "tab\t\u{1B}[31m", "é'\"$x"]
    let printed = try bench.shell(Reproduction.printing(records))
    #expect(printed.output == records.map { $0 + "\n" }.joined())
  }
}
