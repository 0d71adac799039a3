describe("the first book", function()
  policy "pinned.lua"
  fixture "shelf.csv"

  it("is not dragged", function()
    assert.refused(user:drag({ 0, 0 }, { 0, 2 }), "the first book stays")
  end)

  it("lets the others be dragged", function()
    assert.moved(user:drag({ 0, 1 }, { 0, 2 }))
  end)

  it("is not pushed away by another book", function()
    user:drag({ 0, 2 }, { 0, 0 })
    assert.same({ "Atlas", "Candide", "Beowulf" }, rows "Reading")
  end)
end)
