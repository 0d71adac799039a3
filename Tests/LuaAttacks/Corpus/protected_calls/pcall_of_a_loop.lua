-- Catches what stops a loop, and begins again.
-- expected: endless
while true do pcall(function() while true do end end) end
