-- Raises objects whose text never comes to an end.
-- expected: endless
local o = setmetatable({}, { __tostring = function() while true do end end, __name = "x" })
while true do pcall(error, o) pcall(tostring, o) end
