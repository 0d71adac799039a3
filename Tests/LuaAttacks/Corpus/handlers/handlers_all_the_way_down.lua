-- Has a handler that fails in the handler of a handler, a hundred deep, each of which is tried again and again.
-- expected: endless
local h = function(e) return e end
for i = 1, 100 do local inner = h h = function(e) local ok, x = xpcall(error, inner, e) error(x, 0) end end
return (xpcall(error, h, "x"))
