-- Calls a table that calls itself.
-- expected: depth
local t = setmetatable({}, {})
getmetatable(t).__call = function() return 1 + t() end
t()
