-- Replaces the functions that a host might call.
-- expected: error attempt to concatenate a nil value
rawset(_G, "tostring", function() while true do end end)
rawset(_G, "error", nil)
rawset(string, "format", nil)
local t = "x" .. nil
