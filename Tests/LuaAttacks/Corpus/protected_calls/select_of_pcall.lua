-- Hides a protected call in an expression.
-- expected: endless
while true do local _ = select(2, pcall(function() while true do end end)) end
