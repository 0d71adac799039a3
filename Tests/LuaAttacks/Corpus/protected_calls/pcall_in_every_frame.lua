-- Has a protected call in each of a hundred and fifty frames.
-- expected: endless
local function f(n) if n == 0 then while true do end end pcall(f, n - 1) while true do end end
f(150)
