-- Is a law that catches what stops it.
-- expected: fails
return { laws = { ["for ever"] = function() while true do pcall(function() while true do end end) end end } }
