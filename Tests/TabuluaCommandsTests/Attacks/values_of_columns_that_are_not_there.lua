-- Gives a row values of columns that it does not have, caught.
-- ways: batch policy spec
local n = 0
while true do n = n + 1 pcall(function() row["column" .. n] = 1 end) end
