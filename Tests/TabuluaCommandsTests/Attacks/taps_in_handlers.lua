-- Taps in the handler of each error.
-- ways: batch spec
while true do xpcall(error, function() user:tap("a") end) end
