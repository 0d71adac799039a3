describe("own_group.lua", function()
  policy "own_group.lua"
  fixture { sections = { { title = "Shopping", "Bread", "Milk", "add" }, { title = "Phone", "Ana", "add a call" } } }

  drags {
    { from = { 0, 0 }, proposed = { 0, 1 }, expect = { 0, 1 } },
    { from = { 0, 0 }, proposed = { 0, 2 }, expect = { 0, 1 } },
    { from = { 0, 0 }, proposed = { 1, 0 }, expect = { 0, 1 }, reason = "rows stay in their list" },
    { from = { 1, 0 }, proposed = { 0, 2 }, expect = "refused", reason = "rows stay in their list" },
    { from = { 0, 2 }, proposed = { 0, 0 }, expect = "refused", reason = "the last place is kept" },
    { from = { 0, 1 }, through = { { 1, 1 }, { 0, 0 } }, expect = { 0, 0 } },
  }

  it("keeps the last place wherever a row is dropped", function()
    for section = 0, 1 do
      for row = 0, view:number_of_rows(section) - 1 do
        user:drag({ 0, 0 }, { section, math.min(row, view:number_of_rows(section) - 1) })
        assert.equal("add", rows(0)[3])
        assert.equal("add a call", rows(1)[2])
      end
    end
  end)
end)
