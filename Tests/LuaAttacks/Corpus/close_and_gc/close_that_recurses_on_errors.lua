-- Raises in each closing and opens another value, without end.
-- expected: depth
local function f() local x <close> = setmetatable({}, { __close = f }) error("x") end
f()
