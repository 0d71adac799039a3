-- Has thirty thousand labels in one function, which are compared with each other.
-- expected: harmless true or limit
local t = {}
for i = 1, 30000 do t[i] = "::l" .. i .. ":: f()" end
return load(table.concat(t, " ")) ~= nil
