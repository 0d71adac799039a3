-- Catches within the comparison of a sort.
-- expected: endless
while true do table.sort({ 3, 1, 2 }, function(a, b) pcall(function() while true do end end) return a < b end) end
