-- How cards go from column to column: hooks, cases from a list, and drags from a file.
describe("columns", function()
  policy "kanban.lua"
  fixture "board.csv"

  it("lets a card go one column on", function()
    local result = user:drag("T-4", { 1, 0 })
    assert.moved(result, { 1, 0 })
    assert.rows("Todo", { "T-1", "T-2", "T-3" })
    assert.rows("Doing", { "T-4", "T-5", "T-6", "T-7" })
  end)

  it("asks before the row moves", function()
    user:drag("T-4", { 1, 0 })
    assert.calls { "can_move_row", { "target_index_path_for_move", { 0, 3 }, { 1, 0 } } }
  end)

  it("does not skip a column", function()
    assert.refused(user:drag("T-1", { to_section = "Done" }), "a card goes to Doing first")
  end)

  context("that is full", function()
    before_each(function()
      user:drag("T-4", { to_section = "Doing", at = "first" })
    end)

    it("takes no further card", function()
      assert.refused(user:drag("T-1", { to_section = "Doing" }), "Doing is full %(4 of 4%)")
    end)

    it("still lets its own cards change places", function()
      assert.moved(user:drag("T-5", { 1, 2 }), { 1, 2 })
    end)
  end)

  each({ { limit = 3, ends = "refused" }, { limit = 4, ends = "moved" } }, "with room for {limit}", function(case)
    policy("kanban.lua", { doing = case.limit })
    assert.equal(case.ends, user:drag("T-1", { to_section = "Doing" }).outcome)
  end)

  drags "drags.csv"

  pending "a card that waits for review is marked"
end)
