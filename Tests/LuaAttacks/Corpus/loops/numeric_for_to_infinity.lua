-- Counts to infinity.
-- expected: endless
for i = 1.0, math.huge do end
