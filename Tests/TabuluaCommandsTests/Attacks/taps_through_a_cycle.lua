-- Taps, and calls a table that is its own `__call`, caught.
-- expected: depth
-- ways: batch spec
local t = {}
t.__call = t
setmetatable(t, t)
while true do user:tap("a") pcall(t) end
