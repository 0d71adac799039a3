-- Is a law that takes memory each time.
-- expected: fails
local kept = {}
return { laws = { grows = function() while true do kept[#kept + 1] = {} end end } }
