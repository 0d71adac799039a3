-- Matches zero bytes with sets and classes.
-- expected: harmless 3
return (select(2, ("\0a\0b\0"):gsub("[\0-\0]%z?", "")))
