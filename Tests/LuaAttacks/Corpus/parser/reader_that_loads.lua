-- Loads from a reader that loads from a reader, a hundred and fifty deep.
-- expected: harmless true
local function f(n) return function() if n > 0 then load(f(n - 1)) end end end
return load(f(150)) ~= nil
