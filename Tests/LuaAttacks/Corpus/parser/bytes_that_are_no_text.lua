-- Loads every byte by itself, and some with others.
-- expected: harmless 0
local n = 0
for i = 0, 255 do local f = load(string.char(i)) if f and not pcall(f) then n = n + 1 end load("return " .. string.char(i)) load(string.char(i, 27, i)) end
return n
