-- Compiles loops with thousands of ways out of a closing block, for ever.
-- expected: endless
local source = "while x do local a <close> = nil " .. ("if x then break end "):rep(5000) .. "end"
while true do load(source) end
