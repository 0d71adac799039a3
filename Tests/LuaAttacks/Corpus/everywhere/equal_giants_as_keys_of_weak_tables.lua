-- Looks for large texts in a table with weak keys.
-- expected: endless
local a, b = ("x"):rep(500000), ("x"):rep(499999) .. "x"
local weak = setmetatable({ [a] = {} }, { __mode = "k" })
while true do weak[b] = {} end
