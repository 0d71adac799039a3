-- Loads from a reader that never ends.
-- expected: growing
load(function() return "x = 1 " end)
