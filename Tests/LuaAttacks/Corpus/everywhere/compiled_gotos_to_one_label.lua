-- Compiles thousands of jumps to one label, for ever.
-- expected: endless
local source = "do " .. ("if x then goto out end "):rep(9000) .. " end ::out::"
while true do load(source) end
