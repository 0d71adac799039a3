-- Changes the mode of a weak table while it is in use.
-- expected: harmless true
local m = { __mode = "k" }
local t = setmetatable({}, m)
for i = 1, 20000 do t[{}] = {} m.__mode = i % 2 == 0 and "v" or "k" end
return true
