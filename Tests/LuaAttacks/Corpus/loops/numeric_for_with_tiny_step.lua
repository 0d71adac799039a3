-- Counts with a step that changes nothing.
-- expected: endless
for i = 1, 2, 1e-300 do end
