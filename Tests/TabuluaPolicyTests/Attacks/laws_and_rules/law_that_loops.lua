-- Is a law that never answers.
-- expected: fails
return { laws = { ["for ever"] = function() while true do end end } }
