-- Compiles conditions of many parts for ever.
-- expected: endless
local source = "return " .. ("x and "):rep(5000) .. "x"
while true do load(source) end
