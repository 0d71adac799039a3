-- Prints a row for ever.
-- expected: endless
return function(view, row)
  while true do tostring(row) local _ = row .. "x" end
end
