-- Has a numeral of a million digits.
-- expected: harmless nil or limit
local f = load("return " .. ("1"):rep(1000000))
return f and nil
