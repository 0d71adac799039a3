-- Keeps nearly as much as it may, and makes garbage beside it, so that all is looked through again and again.
-- expected: endless
local kept = {}
for i = 1, 100000 do kept[i] = { i } end
while true do local _ = ("x"):rep(3000000) end
