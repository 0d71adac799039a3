import TabuluaText
import Testing

/// An error that comes out of a module of ours is told at the line of the user's file that called it.
@Suite struct OwnModulePlaceTests {
  private static let table = "id,title,status\na,A,Todo\nb,B,Todo\nc,C,Done\n"

  /// What works in a module of ours for long, or takes much memory there; the call stands in the third line.
  private static let working = [
    "appending": "s:append_rows(many) s:delete_rows(many)",
    "searching": "s:index_path(many[#many // 1]) s:copy()",
    "a list without end":
      "s:append_rows(setmetatable({}, { __len = function() return 1 << 40 end, __index = function(_, i) return 'r' .. i end }))",
  ]

  private static func script(_ work: String) -> String {
    """
    local many = {} for i = 1, 20000 do many[i] = "x" .. i end local s = require("tabulua.snapshots").new() s:append_sections { "s" }
    local function work()
      while true do \(work) end
    end
    """
  }

  @Test(arguments: working.keys.sorted(), [["--deadline", "0.2"], ["--max-instructions", "500000"]])
  func limits(_ name: String, _ limit: [String]) throws {
    let script = Self.script(try #require(Self.working[name]))
    let bench = try Workbench([
      "t.csv": Self.table, "none.lua": "return {}\n", "batch.lua": "\(script)\nwork()\n",
      "tap.lua": "\(script)\nreturn { did_select_row = function() work() end }\n",
      "a_spec.lua": "\(script)\nfixture { { id = 'a' } }\nit('works', function() work() end)\n",
    ])
    let run = ["run", "--table", "@t.csv", "--key", "id"] + limit
    let tapping = run + ["--policy", "@tap.lua", "--do", #"{"do":"tap","row":[0,0]}"#]
    var tap = bench.run(tapping)
    // A deadline may pass between two calls too, though hardly three times.
    for _ in 0..<2 where limit[0] == "--deadline" && !tap.errors.contains("tabulua.snapshots") {
      tap = bench.run(tapping)
    }
    #expect(tap.status == 1 && tap.diagnostics.first?.location?.line == 3, "\(tap)")
    #expect(tap.diagnostics.first?.location?.file.hasSuffix("tap.lua") == true, "\(tap)")
    // The traceback says where we were.
    #expect(tap.errors.contains("tabulua.snapshots"), "\(tap)")
    let batch = bench.run(run + ["--policy", "@none.lua", "--batch", "@batch.lua"])
    #expect(batch.status == 1 && batch.diagnostics.first?.location?.line == 3, "\(batch)")
    #expect(batch.diagnostics.first?.location?.file.hasSuffix("batch.lua") == true, "\(batch)")
    guard limit[0] == "--max-instructions" else { return }
    let test = bench.run(["test", "@a_spec.lua"] + limit)
    #expect(test.status == 2 && test.output.contains("a_spec.lua:3"), "\(test)")
  }

  /// Where much is made in a module of ours.
  @Test func memory() throws {
    let script = Self.script("s:append_rows(many) s = s:copy() kept[#kept + 1] = s many = { 'y' .. #kept }")
    let bench = try Workbench([
      "t.csv": Self.table,
      "tap.lua": "local kept = {} \(script)\nreturn { did_select_row = function() work() end }\n",
    ])
    let tap = bench.run([
      "run", "--table", "@t.csv", "--key", "id", "--policy", "@tap.lua", "--max-memory", "16", "--do",
      #"{"do":"tap","row":[0,0]}"#,
    ])
    #expect(tap.status == 1 && tap.output.contains("too much memory"), "\(tap)")
    #expect(tap.diagnostics.first?.location?.line == 3, "\(tap)")
    #expect(tap.diagnostics.first?.location?.file.hasSuffix("tap.lua") == true, "\(tap)")
  }

  /// A ready rule that a limit stops, where no line of the user's is running: it is told where the rule is made.
  @Test(arguments: [
    ("return rules.limit_rows { max = 1 }", 2 as Int?),
    ("return rules.all { {},\n  rules.limit_rows { max = 1 } }", 3),
    (
      "local make = rules.limit_rows\nlocal other = rules['exclusive_' .. 'checkmark']\nreturn make { max = 1 }",
      2
    ),
    ("return rules.all { rules['limit' .. '_rows'] { max = 1 } }", nil),
    ("return rules.all { rules.limit_rows { max = 1 },\n  rules.exclusive_checkmark { section = 0 } }", nil),
  ])
  func readyRules(_ text: String, _ line: Int?) throws {
    let rows = (0..<20000).map { "r\($0),A,s\($0)\n" }.joined()
    let bench = try Workbench([
      "t.csv": "id,title,status\n" + rows, "p.lua": "local rules = require \"tabulua.rules\"\n\(text)\n",
    ])
    let told = bench.run([
      "run", "--table", "@t.csv", "--key", "id", "--section-by", "status", "--policy", "@p.lua", "--editing",
      "--max-instructions", "100000", "--do", #"{"do":"drag","row":[0,0],"to":[1,0]}"#, "--do",
      #"{"do":"delete","row":[0,0]}"#,
    ])
    #expect(told.status == 1 && told.errors.contains("ran for too many instructions"), "\(told)")
    let location = told.diagnostics.first?.location
    #expect(location?.file.hasSuffix("p.lua") == true && location?.line == line, "\(told)")
    // The traceback says where we were.
    #expect(told.errors.contains("tabulua.rules:"), "\(told)")
  }

  /// A file of the user's whose name begins as our modules' do is the user's.
  @Test func filesThatAreNamedAsWeAre() throws {
    let bench = try Workbench([
      "t.csv": Self.table,
      "tabulua.lua": "return { did_select_row = function()\n  while true do end\nend }\n",
    ])
    // A chunk has the name of its file as the command line has it.
    let line =
      "tabulua run --table t.csv --policy tabulua.lua --deadline 0.1 --do '{\"do\":\"tap\",\"row\":[0,0]}'"
    let tap = try bench.shell("\(line) || true")
    #expect(tap.errors.contains("--> tabulua.lua:2"), "\(tap)")
  }
}
