-- Takes memory in a message handler.
-- expected: growing
while true do xpcall(error, function() local t = {} while true do t[#t + 1] = {} end end, "x") end
