-- The queue in JSON Lines: its rules, and the types of its values.
describe("the queue", function()
  policy "queue.lua"
  fixture "jobs.jsonl"

  it("keeps a running job where it is", function()
    assert.equal("Index is running", user:drag("j-103", { to_section = "done" }).reason)
  end)

  it("refuses a priority beyond nine", function()
    assert.equal("refused", user:set("j-101", { values = { priority = 12 } }).outcome)
    assert.equal("done", user:set("j-101", { values = { priority = 9 } }).outcome)
  end)

  it("has values in the types of the file", function()
    local job = view:find("j-101")
    assert.equal("integer", math.type(job.priority))
    assert.equal(1500.0, job.timeout)
    assert.equal('["--release"]', job.args)
    assert.equal(nil, view:find("j-102").timeout)
  end)
end)
