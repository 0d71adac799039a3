-- Asks for an order through a function that asks for it.
-- expected: depth
local m = {}
local x, y = setmetatable({}, m), setmetatable({}, m)
m.__lt = function(p, q) return p < q end
return x < y
