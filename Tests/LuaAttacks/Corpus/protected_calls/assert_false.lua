-- Raises with assert, and with a message that is no string.
-- expected: harmless table
local ok, e = pcall(assert, false, {})
return type(e)
