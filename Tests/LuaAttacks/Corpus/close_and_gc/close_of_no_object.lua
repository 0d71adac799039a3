-- Closes a number.
-- expected: error variable 'x' got a non-closable value
local x <close> = 42
