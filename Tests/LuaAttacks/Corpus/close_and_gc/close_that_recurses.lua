-- Opens another value in each closing, without end.
-- expected: depth
local function f() local x <close> = setmetatable({}, { __close = function() f() end }) end
f()
