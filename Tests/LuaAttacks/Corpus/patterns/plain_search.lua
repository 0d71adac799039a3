-- Looks for a long text that is not there, again and again.
-- expected: endless
local s, t = ("a"):rep(1000000), ("a"):rep(1000) .. "b"
while true do s:find(t, 1, true) end
