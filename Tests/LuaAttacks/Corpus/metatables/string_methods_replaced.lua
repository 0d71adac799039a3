-- Replaces a function of the strings through their metatable.
-- expected: error attempt to index a boolean value
getmetatable("").__index.upper = function() return "" end
