-- Asks for collections of the garbage for ever.
-- expected: error only `collectgarbage("count")` is available here
while true do collectgarbage() end
