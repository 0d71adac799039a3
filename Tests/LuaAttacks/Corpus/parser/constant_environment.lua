-- Declares the environment to be a constant.
-- expected: error attempt to index a number value | `_ENV` must not be a constant
local _ENV <const> = 11
X = "a"
