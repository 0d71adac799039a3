-- Hides a finalizer behind `__index`.
-- expected: harmless true
local m = setmetatable({}, { __index = { __gc = function() while true do end end } })
local t = setmetatable({}, m)
t = nil
for i = 1, 20000 do local _ = { i } end
return true
