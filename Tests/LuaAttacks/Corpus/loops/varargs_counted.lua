-- Counts a hundred thousand arguments, again and again.
-- expected: endless
local function f(...) while true do select("#", ...) end end
f(table.unpack({}, 1, 100000))
