describe("the team's rules", function()
  policy("rules.lua", { limit = 2 })
  fixture {
    { id = "a", title = "A", status = "Todo" }, { id = "b", title = "B", status = "Doing" },
    { id = "c", title = "C", status = "Todo" }, { id = "d", title = "D", status = "Done", done = true },
  }
  before_each(function() user:set_editing(true) end)

  it("lets two into Doing, and no third", function()
    assert.moved(user:drag("a", { to_section = "Doing" }))
    assert.refused(user:drag("c", { to_section = "Doing" }), "Doing is full")
  end)

  it("leaves what is done", function()
    assert.refused(user:drag("d", { to_section = "Todo" }), "done tasks stay")
  end)
end)
