policy "rules.lua"
fixture "before.csv"

before_each(function() user:set_editing(true) end)

it("archives what is signed", function()
  assert.moved(user:drag("J-4", { to_section = "Archive", at = "last" }))
end)

it("keeps what is not signed", function()
  assert.refused(user:drag("J-5", { to_section = "Archive", at = "last" }), "not signed")
end)

it("takes nothing out of the archive", function()
  user:drag("J-4", { to_section = "Archive", at = "last" })
  assert.refused(user:drag("J-4", { to_section = "Todo", at = "first" }), "stays there")
end)
