-- Takes snapshots of large texts, caught.
-- ways: spec
local n, text = 0, ("x"):rep(100000)
while true do n = n + 1 pcall(function() assert.snapshot("x" .. n, text) end) end
