-- Is a message handler that never answers.
-- expected: endless
xpcall(error, function() while true do end end, "x")
