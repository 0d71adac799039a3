-- Catches what stops the growth of a table, and grows on.
-- expected: growing
local t = {}
while true do pcall(function() while true do t[#t + 1] = ("x"):rep(1000) .. #t end end) end
