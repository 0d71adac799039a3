-- Is its own metatable in every way.
-- expected: depth
local t = {}
for _, k in ipairs { "__index", "__newindex", "__call", "__len", "__eq", "__lt", "__le", "__add", "__unm", "__tostring", "__close", "__pairs", "__name", "__mode" } do t[k] = t end
setmetatable(t, t)
rawset(t, "__concat", t)
pcall(function() return t.x end) pcall(function() t.x = 1 end) pcall(function() return t() end) pcall(function() return #t end)
pcall(function() return t .. t end) pcall(function() return -t + t end) pcall(tostring, t) pcall(pairs, t) pcall(function() local x <close> = t end)
return t.x
