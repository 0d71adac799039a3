-- Answers a cell that holds itself.
-- expected: fails
local t = {}
t.control = t
return { cell_for_row = function() return t end }
