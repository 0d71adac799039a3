-- Leaves loops whose closing value never comes to its end.
-- expected: endless
while true do
  for _ in next, { 1 }, nil, setmetatable({}, { __close = function() while true do end end }) do break end
end
