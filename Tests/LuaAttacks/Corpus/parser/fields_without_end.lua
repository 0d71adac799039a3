-- Calls what is no function and is reached through a hundred thousand fields: Lua names it by as many calls in C.
-- expected from 5.4.8: error attempt to call or limit
-- expected: error a value is reached through more than 1000 fields or limit
local x = setmetatable({}, { __index = function(t) return t end })
assert(load("local x = ... return (x" .. (".a"):rep(100000) .. ")()"))(x)
