-- Jumps back for ever.
-- expected: endless
::again:: goto again
