-- Fails in each of a hundred closings.
-- expected: error closed 100
local n = 0
local m = { __close = function() n = n + 1 error("closed " .. n, 0) end }
local function f(k) local x <close> = setmetatable({}, m) if k > 1 then f(k - 1) end end
f(100)
