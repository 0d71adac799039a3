-- Loops in the callback of a replacement.
-- expected: endless
("x"):gsub(".", function() while true do end end)
