-- Calls with more arguments than a function has registers for.
-- expected: harmless nil function or expression needs too many registers
local ones = ("1,"):rep(250) .. "1"
local f, message = load("return select('#', " .. ones .. ")")
return tostring(f) .. " " .. message:match("function or .*registers")
