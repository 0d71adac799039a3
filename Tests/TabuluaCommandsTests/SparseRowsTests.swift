import TabuluaText
import Testing

@testable import TabuluaCommands

/// Rows that a script writes out, each with a column of its own: a table of them would be many times larger than the script.
@Suite struct SparseRowsTests {
  private static func rows(_ count: Int) -> String {
    "local rows = {} for i = 1, \(count) do rows[i] = { text = 'row', ['c' .. i] = 'x' } end\n"
  }

  private func bench(_ count: Int) throws -> Workbench {
    try Workbench([
      "t.csv": "id,title\n1,a\n",
      "p.lua": """
      local p = { table = { text = "title", key = "id" } }
      function p.did_select_row(view, path)
        \(Self.rows(count))
        view:push { { rows = rows } }
      end
      return p

      """,
      "t_spec.lua": Self.rows(count)
        + "fixture(rows)\nit('taps', function() user:tap(index_path(0, 0)) end)\n",
    ])
  }

  private static let tap = [
    "run", "--table", "@t.csv", "--policy", "@p.lua", "--do", #"{"do":"tap","row":[0,0]}"#,
  ]

  @Test func tooSparse() throws {
    let bench = try bench(5000)
    let words =
      "5 000 rows that name 5 001 columns between them would be a table of mostly empty cells, too large to be made"
    let pushed = bench.run(Self.tap)
    #expect(pushed.status == 1, "\(pushed)")
    #expect(pushed.errors.contains(words) && pushed.errors.contains("let rows name the same columns"))
    let spec = bench.run(["test", "@t_spec.lua"])
    #expect(spec.status == 2 && spec.output.contains(words), "\(spec)")
  }

  /// A table of a few thousand cells may be as empty as it likes.
  @Test func small() throws {
    let bench = try bench(500)
    let (pushed, spec) = (bench.run(Self.tap), bench.run(["test", "@t_spec.lua"]))
    #expect(pushed.status == 0 && spec.status == 0, "\(pushed) \(spec)")
  }
}
