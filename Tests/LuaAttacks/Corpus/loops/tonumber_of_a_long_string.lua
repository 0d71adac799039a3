-- As above, with the library.
-- expected: endless
local s = (" "):rep(3000000) .. "1"
while true do tonumber(s) tonumber(s, 36) end
