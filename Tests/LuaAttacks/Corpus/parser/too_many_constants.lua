-- Has seventy thousand constants in one function.
-- expected: harmless k70000 or limit
local t = {}
for i = 1, 70000 do t[i] = "'k" .. i .. "'" end
return load("local t = {" .. table.concat(t, ",") .. "} return t[70000]")()
