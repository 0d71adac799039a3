-- Looks for brackets that are never closed, from each place.
-- expected: endless
while true do string.find(("("):rep(10000), "%b()") end
