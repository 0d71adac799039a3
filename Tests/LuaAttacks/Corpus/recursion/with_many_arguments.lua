-- Calls itself with two hundred thousand arguments.
-- expected: depth
local function f(...) return 1 + f(...) end
f(table.unpack({}, 1, 200000))
