-- Makes the list of arguments longer with each call, until the stack is full.
-- expected: depth
local function f(...) return 1 + f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, ...) end
f()
