-- Compiles for ever.
-- expected: endless
local source = ("local x = { 1, 2, 3 } "):rep(150)
while true do load(source) end
