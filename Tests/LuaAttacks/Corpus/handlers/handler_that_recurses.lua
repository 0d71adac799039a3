-- Is a message handler that calls itself until the stack is full.
-- expected: harmless false or limit
local function h(e) return h(e) .. "x" end
return (xpcall(error, h, "x"))
