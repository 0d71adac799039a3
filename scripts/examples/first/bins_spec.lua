describe("the bins", function()
  policy "bins.lua"
  fixture "chores.csv"

  it("wait for nobody", function()
    assert.refused(user:drag({ 0, 2 }, { 1, 0 }), "the bins wait for nobody")
  end)

  it("leave the other chores alone", function()
    assert.moved(user:drag({ 0, 0 }, { 1, 0 }))
    assert.same({ "Wash the dishes", "Take out the bins" }, rows "Today")
  end)
end)
