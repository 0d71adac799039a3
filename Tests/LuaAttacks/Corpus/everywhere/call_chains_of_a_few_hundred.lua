-- Calls a chain of tables that is long, and short enough for the stack, again and again.
-- expected: endless
local f = function(...) return select('#', ...) end
for i = 1, 900 do f = setmetatable({}, { __call = f }) end
while true do pcall(f) end
