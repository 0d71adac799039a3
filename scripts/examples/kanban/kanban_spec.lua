-- What the board promises, tried on the board itself.
describe("the kanban board", function()
  policy "kanban.lua"
  fixture "board.csv"

  it("lets a card be sorted in its own column, full or not", function()
    assert.equal("moved", user:drag("T-4", { to = { 0, 0 } }).outcome)
    user:drag("T-4", { to_section = "Doing" })
    assert.equal("moved", user:drag("T-4", { to = { 1, 0 } }).outcome)
    assert.same({ "T-4", "T-5", "T-6", "T-7" }, rows(1))
  end)

  it("keeps a locked card where it is", function()
    local result = user:drag("T-7", { to_section = "Review" })
    assert.equal("refused", result.outcome)
    assert.equal("Sign the build is locked", result.reason)
  end)

  it("lets no card skip a column", function()
    assert.equal("a card goes to Doing first", user:drag("T-1", { to_section = "Review" }).reason)
    assert.equal("a card goes to Review first", user:drag("T-6", { to_section = "Done" }).reason)
  end)

  it("holds so many cards in a column, and no more", function()
    assert.equal("moved", user:drag("T-4", { to_section = "Doing" }).outcome)
    assert.equal("Doing is full (4 of 4)", user:drag("T-3", { to_section = "Doing" }).reason)
    assert.equal("moved", user:drag("T-5", { to_section = "Review" }).outcome)
    assert.equal("Review is full (2 of 2)", user:drag("T-6", { to_section = "Review" }).reason)
  end)
end)
