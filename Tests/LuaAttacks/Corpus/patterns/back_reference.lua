-- Compares a capture of half the text at each place.
-- expected: endless
while true do string.find(("a"):rep(2000) .. "b", "(a*)%1b%1c") end
