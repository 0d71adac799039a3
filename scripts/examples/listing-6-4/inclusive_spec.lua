-- The marks are right on a device too, where a cell that leaves the screen is used again for another row. With
-- `simulate_reuse` a test fails when a cell shows what belongs to another row.
describe("toppings", function()
  policy "inclusive.lua"
  fixture("toppings.csv", { viewport = 2, simulate_reuse = true, editing = false })

  it("keep their marks", function()
    user:tap("Olives")
    user:scroll(1)
    user:scroll(-1)
    assert.same({ "Olives" }, marks())
  end)
end)
