-- Raises in a function whose name is long.
-- expected: error x or limit
local t = {}
local name = ("x"):rep(1000000)
return load("local t = ... t." .. name .. " = function() error('x') end t." .. name .. "()")({})
