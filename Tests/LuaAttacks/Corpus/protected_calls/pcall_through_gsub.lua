-- Catches within the callback of a library function.
-- expected: endless
while true do ("x"):gsub(".", function() pcall(function() while true do end end) end) end
