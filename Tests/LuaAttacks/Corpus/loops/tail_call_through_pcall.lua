-- Calls itself as the tail of a protected call; the C stack bounds it, and it begins again.
-- expected: endless
local function f() return pcall(f) end
while true do f() end
