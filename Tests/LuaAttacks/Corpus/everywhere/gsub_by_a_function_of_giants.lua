-- Replaces each letter by a large text that a function answers.
-- expected: growing
local giant, kept = ("y"):rep(1 << 16), {}
while true do kept[#kept + 1] = ("x"):rep(1 << 8):gsub("x", function() return giant end) end
