-- Makes closures for ever, each of which holds the one before.
-- expected: growing
local f = function() end
while true do local g = f f = function() return g end end
