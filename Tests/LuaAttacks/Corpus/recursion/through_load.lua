-- Calls itself in the reader of a load.
-- expected: harmless nil
local function f() local ok, e = load(f) if not ok then error(e, 0) end end
return (load(f))
