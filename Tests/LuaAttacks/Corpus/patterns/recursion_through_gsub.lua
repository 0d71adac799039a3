-- Calls itself in the callback of a replacement.
-- expected: depth
local function f() return (("x"):gsub(".", f)) end
f()
