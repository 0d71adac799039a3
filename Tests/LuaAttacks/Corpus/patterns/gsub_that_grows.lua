-- Replaces each character by a long text.
-- expected: growing
local s = ("x"):rep(100000)
while true do s = s:gsub(".", s) end
