-- Takes snapshots of the table for ever.
-- ways: batch spec
local kept = {}
while true do kept[#kept % 100 + 1] = view:snapshot() end
