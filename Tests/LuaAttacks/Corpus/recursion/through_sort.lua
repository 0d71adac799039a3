-- Calls itself in the comparison of a sort.
-- expected: depth
local function f() table.sort({ 1, 2 }, f) end
f()
