-- Has more upvalues than a function may have.
-- expected: harmless too many upvalues
local t = {}
for j = 0, 1 do for i = 1, 150 do t[#t + 1] = "local a" .. j .. "_" .. i end t[#t + 1] = j == 0 and "local function f()" or "" end
t[#t + 1] = "return function() return 0"
for j = 0, 1 do for i = 1, 150 do t[#t + 1] = "+ a" .. j .. "_" .. i end end
t[#t + 1] = "end end"
return (select(2, load(table.concat(t, " ")))):match("too many upvalues")
