-- Hands on one argument more each time: the work grows with the square.
-- expected: depth
local function f(...) return f(1, ...) end
f()
