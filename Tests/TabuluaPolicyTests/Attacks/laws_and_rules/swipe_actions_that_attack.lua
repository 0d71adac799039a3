-- Answers a thousand swipe actions whose handlers loop.
-- expected: fails
local actions = {}
for i = 1, 1000 do actions[i] = { title = "a" .. i, handler = function() while true do end end } end
return { trailing_swipe_actions = function() return actions end }
