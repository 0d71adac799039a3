-- Begins updates that fail within one another.
-- ways: batch spec
local function f(n) view:perform_batch_updates(function() if n > 0 then f(n - 1) end error(n) end) end
while true do pcall(f, 5) end
