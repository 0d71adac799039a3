-- Puts a constant before a condition in a function of so many constants that Lua takes an old value for it.
-- expected: harmless 2 4 12345677 12345675 6 2
local many = {}
for i = 1, 300 do many[i] = i + 0.5 end
local f = load("local x, y = ... local t = {" .. table.concat(many, ",") .. "}"
  .. "return 12345678 & (x or y), 12345678 & (x and y), 12345678 ~ (x or y), 12345678 ~ (x and y),"
  .. "7 & 12345678 & (x and 14 or y), 2 & (12345678 & (x or y))")
return table.concat({ f(3, 5) }, " ")
