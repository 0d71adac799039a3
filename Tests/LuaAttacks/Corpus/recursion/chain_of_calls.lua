-- Calls a table whose `__call` is a table, and so on.
-- expected: depth
local t = {}
for i = 1, 300000 do t = setmetatable({}, { __call = t }) end
t()
