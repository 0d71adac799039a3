-- Gives a row values while a text is replaced.
-- ways: batch policy spec
while true do ("x"):rep(100):gsub("x", function() row.title = "y" end) end
