-- Catches the refusal of a huge string, and asks again.
-- expected: growing
while true do pcall(string.rep, "x", 1 << 30) end
