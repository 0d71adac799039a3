--- strings are visited by their bytes
local t, keys = { [""] = 0, ["é"] = 0, Apple = 0, ["a b"] = 0 }, {}
for w in ("banana apple cherry fig date elder grape kiwi lemon mango nectarine orange pear quince plum"):gmatch("%a+") do t[w] = 1 end
for k in pairs(t) do keys[#keys + 1] = k end
print(table.concat(keys, ","))
--- kinds of keys have an order
local t, keys = { 10, 20, [4] = 1, [-1] = 1, [0] = 1, [2.5] = 1, [true] = 1, [false] = 1, [1e300] = 1, [-1/0] = 1 }, {}
for c in ("zyxwvutsrqponmlkjihgfedcba"):gmatch(".") do t[c] = 1 end
for k in pairs(t) do keys[#keys + 1] = tostring(k) end
print(table.concat(keys, " "))
--- next visits them in the order too
local t, keys, k = {}, {}, nil
for i = 1, 60 do t["n" .. i * 37 % 100] = i end
repeat k = next(t, k) keys[#keys + 1] = k until k == nil
print(table.concat(keys, " "))
--- next of a table that is not traversed is its first
local t = {}
for i = 100, 999 do t["n" .. i] = i end
print(next(t)) t.n100 = nil print(next(t)) t[true] = 1 t[-5] = 2 print(next(t))
--- many keys
local t, keys = {}, {}
for i = 1, 500 do t["key" .. i % 500 * 7919 % 500] = i end
for k in pairs(t) do keys[#keys + 1] = k end
local sorted = table.move(keys, 1, #keys, 1, {})
table.sort(sorted)
print(#keys, table.concat(keys) == table.concat(sorted))
--- many keys that begin alike
local t, keys = {}, {}
for i = 1, 200 do t["a long beginning " .. i] = i end
for k in pairs(t) do keys[#keys + 1] = k end
print(keys[1], keys[2], keys[3], keys[199], keys[200])
--- a list with holes goes on after all else that is smaller
local t, keys = { [1] = 1, [2] = 1, [3.5] = 1, [-3] = 1 }, {}
for i = 40, 4, -1 do t[i * i] = i t[i * i + 0.5] = i end
for k in pairs(t) do keys[#keys + 1] = k end
print(table.concat(keys, " ", 1, 12), keys[#keys])
--- whole numbers and floats that are rounded to one another
local t, keys = {}, {}
for i = 0, 20 do t[2^53 | i] = i t[-(2^53 | i)] = i end
t[2^63], t[math.maxinteger], t[-2^63], t[math.mininteger], t[2^53 + 0.0] = 1, 2, 3, 4, 5
for k in pairs(t) do keys[#keys + 1] = tostring(k) end
print(table.concat(keys, " "))
--- tables as keys come last
local t, kinds = { [{}] = 1, [{}] = 1, [print] = 1 }, {}
for i = 1, 30 do t["k" .. i] = 1 end
for k in pairs(t) do kinds[#kinds + 1] = type(k):sub(1, 1) end
print((table.concat(kinds):gsub("[tf]", "*")))
