-- Catches what stops a loop with a handler that loops.
-- expected: endless
xpcall(function() while true do end end, function() while true do end end)
while true do end
