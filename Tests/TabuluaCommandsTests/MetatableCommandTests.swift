import TabuluaText
import Testing

/// A table that its metatable makes look like another one is read as it is, and where it lacks what it stands for that is said.
@Suite struct MetatableCommandTests {
  private static let table = "id,title,s\na,A,X\nb,B,Y\n"

  /// Makes a table that holds nothing, and looks as if it held what another one does.
  private static let proxy =
    "local function proxy(t) return setmetatable({}, { __index = t, __pairs = function() return pairs(t) end, __len = function() return #t end }) end "

  /// Where the host reads tables of scripts; `@(` … `)` is the table.
  static let places = [
    "return { table = { section_by = 's', sections = @({ 'X', 'Y' }) } }",
    "return { table = @({ section_by = 's' }) }", "return { table = { types = @({ title = 'text' }) } }",
    "return { view = @({ style = 'grouped' }) }", "return { laws = @({ a = function() return true end }) }",
    "return { laws = { a = @({ each_section = function() return true end }) } }",
    "return { cell_for_row = function() return @({ text = 'x' }) end }",
    "return { will_select_row = function(view, path) view:push(@({ { rows = { { title = 'Q' } } } })) return path end }",
    "return { will_select_row = function(view, path) view:insert_rows(@({ { at = path, values = { id = 'n' } } })) return path end }",
    "return { will_select_row = function(view, path) view:insert_rows({ { at = path, values = @({ id = 'n' }) } }) return path end }",
    "return { will_select_row = function(view, path) view:delete_rows(@({ path })) return path end }",
    "return { context_menu_for_row = function() return @({ { title = 'Go', handler = function() end } }) end, will_select_row = function(view, path) view:move_rows(@({ path }), path) return path end }",
  ]

  private func outcome(_ policy: String) throws -> Workbench.Outcome {
    let bench = try Workbench(["t.csv": Self.table, "p.lua": policy])
    return bench.run([
      "run", "--table", "@t.csv", "--key", "id", "--policy", "@p.lua", "--do", #"{"do":"tap","row":[0,0]}"#,
    ])
  }

  @Test(arguments: places)
  func proxies(_ place: String) throws {
    let policy = Self.proxy + place.replacing("@(", with: "proxy(")
    let told = try outcome(policy)
    #expect(told.status == 1 || told.status == 3, "\(told)")
    #expect(told.errors.contains("metatable"), "\(told)")
    #expect(told.diagnostics.first?.location?.file.hasSuffix("p.lua") == true, "\(told)")
    // As it is there is nothing to say of the metatable.
    let plain = try outcome(place.replacing("@(", with: "("))
    #expect(!plain.errors.contains("metatable"), "\(plain)")
  }

  @Test(arguments: [
    "user:set('a', @({ title = 'Z' }))", "user:tap(@({ 0, 0 }))",
    "user:set_editing(true) user:drag('a', @({ to = { 0, 1 } }))",
    "user:update(@({ delete_rows = { { 0, 0 } } }))",
  ])
  func batches(_ call: String) throws {
    let bench = try Workbench([
      "t.csv": Self.table, "none.lua": "return { table = { key = 'id' } }\n",
      "b.lua": Self.proxy + call.replacing("@(", with: "proxy("),
    ])
    let told = bench.run(["run", "--table", "@t.csv", "--policy", "@none.lua", "--batch", "@b.lua"])
    #expect(told.status == 1 && told.errors.contains("a table is handed over as it is"), "\(told)")
    #expect(told.diagnostics.first?.help == "hand over a table that holds the values itself, such as a copy")
    #expect(told.diagnostics.first?.location?.line == 1, "\(told)")
  }

  /// A table with defaults lacks them; an object of a class, which is its own `__index`, is what it holds.
  @Test func defaultsAndClasses() throws {
    func insert(_ values: String) throws -> Workbench.Outcome {
      try outcome(
        "local Row = { name = 'Row', made = 0 } Row.__index = Row function Row:shout() return self.title end "
          + "return { will_select_row = function(view, path) view:insert_rows({ { at = path, values = \(values) } }) return path end }"
      )
    }
    let lacking = try insert("setmetatable({ id = 'n' }, { __index = { title = 'T' } })")
    #expect(lacking.status == 1 && lacking.errors.contains("lacks what that would add"), "\(lacking)")
    for whole in [
      "setmetatable({ id = 'n', title = 'T' }, { __index = { title = 'U' } })",
      "setmetatable({ id = 'n' }, Row)",
      "setmetatable({ id = 'n' }, { __tostring = function() return 'n' end })",
      "setmetatable({ id = 'n' }, { __index = function(_, name) error(name) end })",
    ] {
      let told = try insert(whole)
      #expect(told.status == 0 && told.output.contains("1 row inserted"), "\(told)")
    }
  }

  /// A policy itself may inherit its callbacks.
  @Test func policies() throws {
    let told = try outcome(
      "return setmetatable({}, { __index = { will_select_row = function() return nil, 'no' end } })")
    #expect(told.output.contains("refused") && told.output.contains("no"), "\(told)")
  }
}
