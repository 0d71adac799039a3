-- Inserts rows with large texts for ever.
-- ways: batch spec
local n, text = 0, ("x"):rep(10000)
while true do n = n + 1 view:insert_rows { { at = index_path(0, 0), values = { id = "n" .. n, title = text } } } end
