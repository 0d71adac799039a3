-- Concatenates through a function that concatenates; up to Lua 5.4.5 no such method is called.
-- expected: harmless false or limit
local t = setmetatable({}, {})
getmetatable(t).__concat = function(x, y) return x .. y end
return tostring(pcall(function() return t .. "x" end))
