-- Seeds random numbers with anything.
-- expected: harmless true
math.randomseed(math.maxinteger, 1.5 // 1 | 0)
local ok = pcall(math.randomseed, {})
return not ok
