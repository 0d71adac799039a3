-- Reads through a chain of `__index` that comes back to its beginning.
-- expected: error '__index' chain too long
local a, b = {}, {}
setmetatable(a, { __index = b })
setmetatable(b, { __index = a })
return a.x
