-- Iterates with `rawlen`-like C functions through a closing value.
-- expected: endless
for _ in tostring, 1 do end
