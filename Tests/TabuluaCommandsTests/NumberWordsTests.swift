import TabuluaText
import Testing

/// Numbers that scripts give and that are none, or have no end: words say so, and never a sign before what is no number.
@Suite struct NumberWordsTests {
  /// Calls that take a number, or none; `@` is the number.
  private static let calls = [
    "user:scroll { by = @ }", "user:tap { 0, @ }", "user:tap(@)", "user:drag('a', { to = { 0, @ } })",
    "user:set('a', { values = { x = @ } })", "user:set('a', { values = { title = @ } })",
    "user:swipe('a', { edge = @ })", "user:tap_index(@)", "user:change_control('a', { value = @ })",
    "user:scroll_to('a', { at = @ })", "view:row('a').x = @", "view:row('a').n = @", "view:rows(@)",
    "view:number_of_rows(@)", "view:select_row(@)", "view:key(@)", "view:find(@)", "view:delete_rows { @ }",
    "view:insert_rows { { at = index_path(0, 0), values = { id = 'n', x = @ } } }", "view:push(@)",
    "index_path(@, 0)", "index_path(0, 0):with_row(@)", "view:set_editing(@)",
  ]

  @Test func words() throws {
    let script =
      Self.calls.enumerated().map { index, call in
        "print(\(index), select(2, pcall(function() \(call.hasPrefix("view:row(") || call.hasPrefix("user:") ? call : "local _ = " + call) end)))"
      }.joined(separator: "\n") + "\n"
    let bench = try Workbench([
      "t.csv": "id,title,n,x\na,A,1,1\nb,B,2,2\n",
      "p.lua": "return { table = { text = 'title', key = 'id', types = { n = 'integer', x = 'number' } } }\n",
      "b.lua": "local nan = math.huge - math.huge\nlocal other = -nan\n" + script.replacing("@", with: "nan")
        + script.replacing("@", with: "other"),
    ])
    let told = bench.run(
      ["run", "--table", "@t.csv", "--policy", "@p.lua", "--keep-going", "--editing", "--batch", "@b.lua"])
    let all = told.output + told.errors
    #expect(!all.contains("-nan") && !all.contains("number nan") && !all.contains("`nan`"), "\(told)")
    #expect(
      all.contains("`user:scroll` takes numbers that have an end, not nan, which is not a number"), "\(told)")
    #expect(all.contains("`x` of a takes a number or nil, not nan, which is not a number"), "\(told)")
    #expect(told.status == 1, "\(told)")
  }
}
