-- A spec that is wrong on purpose, to show what a failure looks like.
describe("the bins", function()
  fixture "chores.csv"

  it("make room for the plants", function()
    policy "bins.lua"
    local result = user:drag({ 0, 0 }, { 0, 2 })
    assert.refused(result, "in the way")
  end)
end)
