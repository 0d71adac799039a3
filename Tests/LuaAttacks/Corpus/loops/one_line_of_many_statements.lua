-- Is a loop of one line, so that a hook of lines would be called once.
-- expected: endless
while true do local a = 1 local b = a + 1 local c = b * a local d = { a, b, c } end
