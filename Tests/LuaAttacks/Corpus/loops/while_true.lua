-- Loops for ever with nothing in the loop.
-- expected: endless
while true do end
