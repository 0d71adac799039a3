-- Asks for more bytes than there are numbers.
-- expected: error resulting string too large or limit
return #string.rep("xx", math.maxinteger)
