-- Catches what stops a loop twice over.
-- expected: endless
while true do pcall(pcall, function() while true do end end) end
