-- Adds strings that are no numbers.
-- expected: error attempt to add a
return "a" + 1
