describe("board.lua", function()
  policy "board.lua"
  fixture "cards.csv"

  it("lets two cards into Doing, and not three", function()
    local result = user:drag { rows = { "elm", "oak", "ash" }, to_section = "Doing" }
    assert.equal("refused", result.outcome)
    result = user:drag { rows = { "elm", "ash" }, to_section = "Doing", at = "first" }
    assert.equal("moved", result.outcome)
    assert.same({ "elm", "ash", "yew" }, rows(1))
  end)

  it("is all or nothing", function()
    user:drag { rows = { "yew", "ash" }, to = { 0, 2 } }
    assert.same({ "elm", "fir", "yew", "ash", "oak" }, rows(0))
  end)
end)
