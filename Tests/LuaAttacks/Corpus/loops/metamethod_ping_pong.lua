-- Two tables whose `__index` functions ask each other, again and again.
-- expected: endless
local a, b = {}, {}
setmetatable(a, { __index = function(_, k) return k end })
setmetatable(b, { __index = function(_, k) return a[k] end })
while true do local _ = b.x end
