-- Declares the environment to be a constant, with comments in the declaration.
-- expected: error attempt to index a boolean value | `_ENV` must not be a constant
local a, _ENV --[[ a
comment ]] < -- and one more
  const > = 1, true
return x
