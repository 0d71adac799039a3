-- Nests protected calls until the C stack is full, and catches that.
-- expected: harmless true
local function f(g, ...) return pcall(g, ...) end
local ok = pcall(pcall, pcall, pcall, pcall, error, "x")
return ok
