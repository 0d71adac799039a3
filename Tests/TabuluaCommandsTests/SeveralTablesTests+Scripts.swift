import TabuluaText
import Testing

// Batches in Lua over several tables.
extension SeveralTablesTests {
  /// A script says which table it is about before it uses one, also where it only reads, and each script for itself.
  @Test(arguments: [
    "user:drag('1', { to_section = 'Done' })", "user:back()", "print(view:number_of_rows(0))",
    "print(view.name)",
    "view.row_height = 3", "view:set_editing(true)", "print(view:row(index_path(0, 0)))",
    "print(#view:columns())",
  ])
  func aScriptThatNamesNoTable(_ line: String) throws {
    let bench = try bench()
    let before = try bench.snapshot()
    try bench.write(Array("user:use_table('bob')".utf8), to: "a.lua")
    try bench.write(Array(line.utf8), to: "b.lua")
    let outcome = bench.run(["run"] + tables + ["--batch", "@a.lua", "--batch", "@b.lua", "--in-place"])
    outcome.expect(
      status: 1,
      output: """
           1  failed      the batch itself: the batch does not say which table it is about

        1 step: 1 failed
        nothing was written, because a step failed

        """,
      errors: """
        error: the batch does not say which table it is about
          --> b.lua:1
          |
        1 | \(line)
          |
          = help: call `user:use_table(NAME)` first; the tables are `ann` and `bob`

        """)
    #expect(
      try bench.snapshot().filter { $0.key.hasSuffix(".csv") } == before.filter { $0.key.hasSuffix(".csv") })
  }
}
