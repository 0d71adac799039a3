-- Runs into the end of the stack again, in the handler of its overflow.
-- expected: harmless false or limit
local function f() return 1 + f() end
return (xpcall(f, function() return f() end))
