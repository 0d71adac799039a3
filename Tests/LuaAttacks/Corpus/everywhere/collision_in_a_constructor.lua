-- Compiles tables whose keys collide and stand in a constructor.
-- expected: endless
local parts, m = {}, (1 << 11) - 1
for i = 1, 1 << 10 do parts[i] = "[" .. i * m .. "]=1" end
local make = load("return {" .. table.concat(parts, ",") .. "}")
while true do make() end
