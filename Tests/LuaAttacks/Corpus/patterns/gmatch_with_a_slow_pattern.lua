-- Steps through matches with a pattern that takes the square of the length.
-- expected: endless
for _ in (("a"):rep(100000)):gmatch("a-b") do end
while true do end
