-- Prints objects that print.
-- expected: endless
local o = setmetatable({}, { __tostring = function(o) print(1) return "x" end })
while true do print(o, o, o) end
