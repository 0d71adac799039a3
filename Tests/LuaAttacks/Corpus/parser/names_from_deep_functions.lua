-- Looks ten thousand names up through ninety functions with two hundred locals each.
-- expected: harmless true or limit
local names = {}
for i = 1, 190 do names[i] = "local v" .. i end
local open = table.concat(names, " ") .. " return function() "
local source = open:rep(90) .. ("x=x "):rep(10000) .. (" end"):rep(90)
return load(source) ~= nil
