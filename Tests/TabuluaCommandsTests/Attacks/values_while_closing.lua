-- Gives a row values while values are closed.
-- ways: batch policy spec
while true do local x <close> = setmetatable({}, { __close = function() row.title = "x" end }) end
