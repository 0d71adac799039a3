describe("the policy that was sent", function()
  policy "found.lua"
  fixture "shifts.csv"

  it("lets two people work on a day", function()
    assert.moved(user:drag("A", index_path(1, 1)), { 1, 1 })
    assert.refused(user:drag("B", index_path(1, 0)), "two people are enough")
  end)
end)
