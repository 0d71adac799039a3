-- Puts an endless loop into two hundred protected calls.
-- expected: endless
local function nest(n) if n == 0 then while true do end end pcall(nest, n - 1) end
while true do pcall(nest, 150) end
