-- Declares the environment to be a constant.
-- expected: error attempt to index a number value
local _ENV <const> = 11
X = "a"
