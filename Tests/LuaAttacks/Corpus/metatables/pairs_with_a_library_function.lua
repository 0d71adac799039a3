-- Goes through pairs that a library function answers without end.
-- expected: endless
for _ in pairs(setmetatable({}, { __pairs = function() return coroutine.running end })) do end
