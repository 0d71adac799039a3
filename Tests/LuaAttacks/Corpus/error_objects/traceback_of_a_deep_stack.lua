-- Raises in the depth of a hundred thousand calls.
-- expected: error deep or limit
local function f(n) if n == 0 then error("deep") end return 1 + f(n - 1) end
f(100000)
