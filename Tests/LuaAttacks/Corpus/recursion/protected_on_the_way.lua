-- Calls itself as often as there is room for, at times through `pcall`, and does not end there: a limit is raised in one
-- protected call after the other, each below a hundred thousand open calls.
-- expected: endless
local function f(n)
  if n == 0 then while true do end end
  if n % 900 == 0 then return pcall(f, n - 1) end
  return 1 + f(n - 1)
end
for n = 150000, 1000, -1000 do pcall(f, n) end
while true do end
