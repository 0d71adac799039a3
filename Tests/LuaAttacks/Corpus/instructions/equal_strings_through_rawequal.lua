-- Compares large strings by a function of the library.
-- expected: endless
local a, b = ('x'):rep(1 << 20), ('x'):rep((1 << 20) - 1) .. 'x'
while true do rawequal(a, b) end
