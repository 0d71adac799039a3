-- Leaves a value open in a coroutine that nobody resumes.
-- expected: harmless 0
local n = 0
for i = 1, 1000 do coroutine.wrap(function() local x <close> = setmetatable({}, { __close = function() n = n + 1 end }) coroutine.yield() end)() end
return n
