-- Goes through the rows for ever.
-- ways: batch policy spec
while true do for path, row in view:rows() do local _ = row.title end end
