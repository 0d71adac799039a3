-- Gives a row values that it cannot have, caught.
-- ways: batch policy spec
while true do
  for _, value in ipairs { {}, print, view, row, 1, 1.5, true, "x", ("\xff"):rep(100) } do
    pcall(function() row.title = value end)
  end
end
