-- Has thousands of jumps that pass thousands of labels.
-- expected: harmless true or limit
local t = { "do " .. ("goto done "):rep(10000) }
for i = 1, 10000 do t[#t + 1] = "::l" .. i .. ":: f()" end
return load(table.concat(t, " ") .. " end ::done::") ~= nil
