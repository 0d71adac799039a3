-- Is a message handler that catches what stops it.
-- expected: endless
xpcall(error, function() while true do pcall(function() while true do end end) end end, "x")
