-- Asks for the size of a long form for ever.
-- expected: endless
local form = ("i8"):rep(20000)
while true do string.packsize(form) end
