-- Concatenates with a table that never answers; up to Lua 5.4.5 no table of a script does.
-- expected from 5.4.6: endless
-- expected: error `__concat` or limit
return setmetatable({}, { __concat = function() while true do end end }) .. "x"
