-- Adds a finalizer to a metatable that is in use.
-- expected: harmless true
local m = {}
local t = setmetatable({}, m)
m.__gc = function() while true do end end
t = nil
for i = 1, 20000 do local _ = { i } end
return true
