-- Closes a value whose `__close` calls a table that is its own `__call`.
-- expected: depth
local t = {}
t.__call = t
setmetatable(t, t)
do local x <close> = setmetatable({}, { __close = function() return t() end }) end
