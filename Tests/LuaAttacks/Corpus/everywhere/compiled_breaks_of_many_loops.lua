-- Compiles thousands of loops with a way out each, for ever.
-- expected: endless
local source = ("while true do break end "):rep(9000)
while true do load(source) end
