-- Asks for what is not there, caught.
-- ways: batch policy spec
while true do
  pcall(view.row, view, index_path(9, 9))
  pcall(view.find, view, {})
  pcall(function() return view.nothing end)
end
