-- Asks for a binary chunk.
-- expected: harmless nil only source text can be loaded
local f, e = load("\27Lua", "x", "b")
return tostring(f) .. " " .. e
