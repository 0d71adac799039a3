-- Two functions that hand on to each other through pcall.
-- expected: endless
local f, g
function f() return g() end
function g() return (function() return f() end)() end
f()
