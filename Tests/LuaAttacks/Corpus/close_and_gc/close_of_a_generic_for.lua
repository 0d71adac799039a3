-- Loops in the closing value of a generic for.
-- expected: endless
for _ in function() end, nil, nil, setmetatable({}, { __close = function() while true do end end }) do end
