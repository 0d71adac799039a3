describe("the first book", function()
  policy "first.lua"
  fixture "shelf.csv"

  it("is not dragged", function()
    assert.refused(user:drag({ 0, 0 }, { 0, 2 }), "the first book stays")
    assert.same({ "Atlas", "Beowulf", "Candide" }, rows "Reading")
  end)

  it("lets the others be dragged", function()
    assert.moved(user:drag({ 0, 1 }, { 0, 2 }))
  end)
end)
