-- Sets a metatable for strings.
-- expected: error table expected
setmetatable("", {})
