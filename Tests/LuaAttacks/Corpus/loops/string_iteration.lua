-- Goes through the matches of a string for ever by beginning again.
-- expected: endless
while true do for w in ("a b c"):gmatch("%a") do end end
