-- Sets a key that a chain of `__newindex` hands round.
-- expected: endless
local t, m = {}, (1 << 12) - 1
for i = 1, (1 << 11) + 1 do t[i * m] = true end
setmetatable(t, { __newindex = t })
while true do pcall(function() t[-m] = 1 end) end
