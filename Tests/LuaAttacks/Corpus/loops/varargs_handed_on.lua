-- Hands a hundred thousand arguments on, again and again: four instructions.
-- expected: endless
local function ignore() end
local function f(...) while true do ignore(...) end end
f(table.unpack({}, 1, 100000))
