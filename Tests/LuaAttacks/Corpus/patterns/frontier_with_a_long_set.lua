-- Looks for the frontier of a long set at each place.
-- expected: endless
local set = "%f[" .. ("bcd"):rep(1000) .. "]x"
while true do string.find(("a"):rep(10000), set) end
