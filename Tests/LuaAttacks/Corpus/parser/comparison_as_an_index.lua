-- Indexes a variable of an outer function by a comparison, where Lua takes an old value for the variable.
-- expected: harmless yes no yes no yes
local answers = { [true] = "yes", [false] = "no" }
local function old(...) return ... end
local function index(a, b) return answers[a < b] end
local function negated(a, b) return answers[not (a == b)] end
local function set(a, b) answers[a >= b] = answers[a >= b] end
old(1, "two", {}, old, 5)
local first, second = index(1, 2), index(2, 1)
old(old, old, old)
set(1, 2)
set(2, 1)
return table.concat({ first, second, negated(1, 2), negated(1, 1), index(old and 1, 2) }, " ")
