-- Calls a table that is its own `__call` as a tail call with many arguments.
-- expected: depth
local t = {}
t.__call = t
setmetatable(t, t)
local many = {}
for i = 1, 200 do many[i] = i end
local function f(...) return t(...) end
return f(table.unpack(many))
