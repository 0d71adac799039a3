-- Has the compiler go through as many jumps as may be, again and again.
-- expected: endless
local text = 'while true do ' .. ('if x then break end '):rep(2000) .. ' end'
while true do load(text) end
