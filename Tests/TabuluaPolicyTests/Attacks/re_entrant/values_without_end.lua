-- Gives a row values for ever when it is tapped.
-- expected: fails
return { did_select_row = function(view, path)
  local row, n = view:row(path), 0
  while true do n = n + 1 pcall(function() row.title = "x" .. n end) end
end }
