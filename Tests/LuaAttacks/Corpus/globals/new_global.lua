-- Sets a new global.
-- expected: error unknown global `x` cannot be set; write `local x`
x = 1
