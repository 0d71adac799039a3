-- Puts a large text between all letters of another one.
-- expected: growing
local kept = {}
while true do kept[#kept + 1] = ("x"):rep(1 << 12):gsub("", ("y"):rep(1 << 10)) end
