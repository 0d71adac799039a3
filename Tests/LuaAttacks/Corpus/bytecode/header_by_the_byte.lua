-- Loads all beginnings of a binary chunk.
-- expected: harmless 0
local h = "\27LuaT\0\x19\x93\r\n\x1a\n\4\8\8xV\0\0\0\0\0\0\0\0\0\0\0(w@\1"
local n = 0
for i = 1, #h do if load(h:sub(1, i)) then n = n + 1 end end
return n
