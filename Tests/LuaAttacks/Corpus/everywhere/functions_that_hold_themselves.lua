-- Makes functions that hold themselves, for ever.
-- expected: endless
while true do local f f = function() return f end end
