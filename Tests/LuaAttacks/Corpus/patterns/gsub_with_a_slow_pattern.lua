-- Replaces with a pattern that takes the square of the length.
-- expected: endless
while true do string.gsub(("a"):rep(20000), ".-b", "") end
