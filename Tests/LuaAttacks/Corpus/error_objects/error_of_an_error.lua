-- Raises what it has caught, a thousand times.
-- expected: error x
local function f(n) if n == 0 then error("x") end local _, e = pcall(f, n - 1) error(e, 0) end
f(150)
