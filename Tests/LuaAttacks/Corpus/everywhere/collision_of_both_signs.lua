-- Fills table after table with keys of both signs that collide, caught.
-- expected: endless
while true do
  pcall(function()
    local t, m = {}, (1 << 10) - 1
    for i = 1, 1 << 9 do t[i * m] = i t[-i * m] = i end
  end)
end
