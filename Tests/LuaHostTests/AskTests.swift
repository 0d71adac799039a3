@testable import LuaHost
import Testing

@Test func smoke() throws {
  let f = try Fixture(
    """
    return { f = function(view, a, b)
      local last = view:number_of_rows(a.section) - 2
      if a.section ~= b.section then return a:with_row(last), "stay" end
      return a:with_row(math.min(b.row, last))
    end }
    """,
    type: LuaObjectType(
      name: "view", methods: [], integerMethods: [("number_of_rows", "section", { $0 + 5 })]))
  let a = try f.state.askIndexPath(
    try f.function("f"), f.view, LuaIndexPath(section: 0, row: 1), LuaIndexPath(section: 1, row: 1))
  #expect(a == LuaAnswer(value: LuaIndexPath(section: 0, row: 3), reason: "stay"))
  #expect(f.state.stackTop == 0)
}
