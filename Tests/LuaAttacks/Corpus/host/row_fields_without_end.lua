-- Reads the fields of a row for ever.
-- expected: endless
return function(view, row)
  while true do local _ = row.name end
end
