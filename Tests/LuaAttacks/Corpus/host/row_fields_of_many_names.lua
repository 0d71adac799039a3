-- Reads fields of a row by more and more names.
-- expected: endless
return function(view, row)
  local i = 0
  while true do i = i + 1 pcall(function() return row["c" .. i] end) end
end
