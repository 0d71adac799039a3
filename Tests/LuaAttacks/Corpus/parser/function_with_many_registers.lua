-- Calls with more arguments than a function has registers for.
-- expected from 5.4.6: harmless 251 arguments
-- expected: harmless nil function or expression needs too many registers
local ones = ("1,"):rep(250) .. "1"
local f, message = load("return select('#', " .. ones .. ")")
if f then return f() .. " arguments" end
return tostring(f) .. " " .. message:match("function or .*registers")
