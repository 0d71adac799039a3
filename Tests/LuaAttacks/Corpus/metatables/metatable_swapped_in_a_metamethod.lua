-- Changes its metatable while one of its functions runs.
-- expected: harmless true
local t = setmetatable({}, { __index = function(self, k) setmetatable(self, nil) for i = 1, 1000 do self[i] = {} end return k end })
return t.x == "x" and #t == 1000
