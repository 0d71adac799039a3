-- Makes garbage for ever, which takes no memory.
-- expected: endless
while true do local _ = { {}, {}, {} } end
