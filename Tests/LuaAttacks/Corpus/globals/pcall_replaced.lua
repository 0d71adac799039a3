-- Replaces pcall by a function that loops.
-- expected: endless
rawset(_G, "pcall", function() while true do end end)
pcall()
