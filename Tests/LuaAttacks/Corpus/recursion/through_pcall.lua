-- Calls itself protected, until the C stack is full.
-- expected: error attack.lua:3
local function f() assert(pcall(f)) end
f()
