-- Loads a binary chunk.
-- expected: harmless nil attempt to load a binary chunk
local f, e = load("\27Lua")
return tostring(f) .. " " .. e:match("attempt to load a binary chunk")
