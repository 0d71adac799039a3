-- Catches within a reader function.
-- expected: endless
while true do load(function() pcall(function() while true do end end) end) end
