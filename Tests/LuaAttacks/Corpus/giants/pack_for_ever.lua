-- Packs with a long format for ever.
-- expected: endless
local f = ("<"):rep(60000)
while true do string.pack(f) end
