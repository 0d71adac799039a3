-- Changes an upvalue of another function through a closure.
-- expected: harmless 2
local x = 1
local function set() x = 2 end
local function get() return x end
set()
return get()
