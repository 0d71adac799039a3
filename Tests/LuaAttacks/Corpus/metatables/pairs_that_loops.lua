-- Goes through a table whose `__pairs` never answers.
-- expected: endless
for _ in pairs(setmetatable({}, { __pairs = function() while true do end end })) do end
