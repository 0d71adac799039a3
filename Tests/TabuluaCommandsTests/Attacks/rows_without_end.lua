-- Inserts rows for ever.
-- ways: batch spec
local n = 0
while true do n = n + 1 view:insert_rows { { at = index_path(0, 0), values = { id = "n" .. n } } } end
