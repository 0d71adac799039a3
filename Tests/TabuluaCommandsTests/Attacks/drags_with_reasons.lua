-- Drags a row that is refused with another large reason each time.
-- ways: batch spec
user:set_editing(true)
while true do user:drag("b", { to = index_path(0, 0) }) end
