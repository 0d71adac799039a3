-- Loads blanks from a reader that never ends: nothing grows.
-- expected: endless
load(function() return " " end)
