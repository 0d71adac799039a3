-- Calls nil protected.
-- expected: harmless false attempt to call a nil value
local ok, e = pcall(nil)
return tostring(ok) .. " " .. e
