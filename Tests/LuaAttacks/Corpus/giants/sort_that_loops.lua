-- Sorts with a function that never answers.
-- expected: endless
table.sort({ 3, 2, 1 }, function() while true do end end)
