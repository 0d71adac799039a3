-- Takes a large text apart for ever.
-- expected: endless
local text, form = ("\1"):rep(1 << 16), ("B"):rep(200)
while true do for i = 1, #text - 200, 200 do string.unpack(form, text, i) end end
