-- Begins and ends editing for ever.
-- ways: batch policy spec
while true do view:set_editing(true) view:set_editing(false) end
