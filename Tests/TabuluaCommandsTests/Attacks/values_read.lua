-- Reads values of a row for ever.
-- ways: batch policy spec
while true do local _ = row.title .. row.id end
