describe("board.lua", function()
  policy "board.lua"
  fixture "cards.csv"

  it("moves cards by their menus", function()
    local result = user:menu("oak", { action = { "Move to", "Doing" } })
    assert.equal("done", result.outcome)
    assert.same({ "yew", "oak" }, rows(1))
    result = user:menu("ash", "Doing")
    assert.equal("refused", result.outcome)
    assert.equal("Doing holds 2 cards", result.reason)
  end)

  it("puts an open menu away at the next touch", function()
    user:menu("oak")
    local result = user:tap("ash")
    assert.equal("menu_closed", result.code)
    assert.equal("done", user:menu("oak", "To the top").outcome)
  end)
end)
