describe("the inbox", function()
  policy "inbox.lua"
  fixture("inbox.csv", { editing = false })

  it("marks a mail that is tapped as read, and selects nothing", function()
    assert.done(user:tap("m2"))
    assert.marks { "m2", "m3", "m4", "m6", "m8" }
    assert.selection {}
    assert.called("did_select_row", { 0, 1 })
  end)

  describe("deletes", function()
    before_each(function() user:set_editing(true) end)

    it("what has been read", function()
      assert.done(user:delete("m3"))
      assert.is_nil(view:find("m3"))
    end)

    it("nothing that has not been read", function()
      assert.refused(user:delete("m1"), "it has not been read")
      assert.is_not_nil(view:find("m1"))
    end)

    it("no mail of the bank", function()
      assert.refused(user:delete("m4"), "bank")
    end)
  end)

  it("looks like this after a morning", function()
    user:tap("m1")
    user:set_editing(true)
    user:drag("m1", { to_section = "Done", at = "first" })
    assert.snapshot("after a morning")
  end)
end)
