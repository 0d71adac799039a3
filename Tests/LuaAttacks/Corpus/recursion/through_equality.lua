-- Compares through a function that compares.
-- expected: depth
local m = {}
local x, y = setmetatable({}, m), setmetatable({}, m)
m.__eq = function(p, q) return p == q end
return x == y
