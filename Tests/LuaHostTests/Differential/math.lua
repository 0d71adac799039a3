--- the names of the library
local names = {}
for name in pairs(math) do names[#names + 1] = name end
table.sort(names)
print(table.concat(names, " "))
--- constants
print(math.pi, math.huge, math.maxinteger, math.mininteger, -math.huge)
--- floor and ceil
print(math.floor(3.7), math.floor(-3.7), math.ceil(3.2), math.ceil(-3.2), math.floor(5), math.type(math.floor(2.0)), math.floor(1e100), math.ceil(-1e100), math.floor(-0.0))
print(pcall(math.floor, "x"))
print(pcall(math.floor))
print(math.floor("3.7"), math.floor(2^62) == 2^62, math.floor(1/0), math.ceil(-1/0))
--- abs
print(math.abs(-5), math.abs(5.5), math.abs(-0.0), math.abs(math.mininteger), math.abs(math.maxinteger))
--- max and min
print(math.max(1, 2.5, -1), math.min(1, 2.5, -1), math.max(2, 2.0), math.min(2.0, 2), math.type(math.max(1, 2)), pcall(math.max))
print(math.max(1/0, 0/0) == 1/0, pcall(math.min, 1, "x"))
print(pcall(math.max, "10", 9))
--- sqrt, exp, log
print(math.sqrt(16), math.sqrt(2), math.exp(0), math.exp(1), math.log(1), math.log(8, 2), math.log(1000, 10), math.log(27, 3), math.log(2.718281828459045))
print(math.sqrt(-1) ~= math.sqrt(-1), math.log(0), math.log(-1) ~= math.log(-1))
--- trigonometry
print(math.sin(0), math.cos(0), math.tan(0), ("%.10f"):format(math.sin(1)), ("%.10f"):format(math.atan(1)), math.atan(1, -1), math.atan(0, -1), math.asin(1), math.acos(1), math.deg(math.pi), math.rad(180))
--- fmod
print(math.fmod(7, 3), math.fmod(-7, 3), math.fmod(7, -3), math.fmod(7.5, 2), math.fmod(-6, 2), math.fmod(1, math.huge), math.type(math.fmod(7, 3)))
print(pcall(math.fmod, 1, 0))
print(math.fmod(1, 0.0) ~= math.fmod(1, 0.0), math.fmod(math.mininteger, -1), math.fmod(5, math.mininteger))
--- modf
print(math.modf(3.7), math.modf(-3.7), math.modf(5), math.modf(1/0), math.modf(-1/0))
print((math.modf(2^60)), select(2, math.modf(0/0)) ~= select(2, math.modf(0/0)))
--- tointeger
print(math.tointeger(3.0), math.tointeger(3.5), math.tointeger("8"), math.tointeger("x"), math.tointeger({}), math.tointeger(2^63), math.tointeger(-2^63), pcall(math.tointeger))
--- type
print(math.type(1), math.type(1.0), math.type("1"), math.type(nil), pcall(math.type))
--- ult
print(math.ult(1, 2), math.ult(-1, 2), math.ult(2, -1), math.ult(1, 1), math.ult(3.0, 4), pcall(math.ult, 1.5, 2))
--- random stays in its range
math.randomseed(42)
local ok = true
for i = 1, 1000 do
  local r, n, m = math.random(), math.random(6), math.random(-3, 3)
  ok = ok and r >= 0 and r < 1 and n >= 1 and n <= 6 and m >= -3 and m <= 3 and math.type(n) == "integer"
end
print(ok, math.random(5, 5), math.type(math.random(0)), math.type(math.random(math.mininteger, math.maxinteger)))
--- random with a seed is the same each time
math.randomseed(7) local a, b = math.random(1000000), math.random()
math.randomseed(7) print(a == math.random(1000000), b == math.random(), a, b)
--- random with two seeds
math.randomseed(1, 2) local a = math.random(0) math.randomseed(1, 2) print(a == math.random(0), a)
--- random with a float as seed
math.randomseed(1.0) local a = math.random(0) math.randomseed(1) print(a == math.random(0))
print(pcall(math.randomseed, 1.5) ~= nil)
--- random without a seed differs from run to run
print(math.random(0))
--- randomseed without a seed
local a, b = math.randomseed()
print(a)
--- wrong arguments of random
print(pcall(math.random, 0.5))
print(pcall(math.random, 2, 1))
print(pcall(math.random, 1, 2, 3))
print(pcall(math.random, "x"))
print(pcall(math.random, -5))
--- integer division and modulo
print(7 // 2, -7 // 2, 7 // -2, 7.0 // 2, -7 // 2.0, 7 % 3, -7 % 3, 7 % -3, -7 % -3, 5.5 % 2, -5.5 % 2, 5.5 % -2)
print(1 // 0.0, -1 // 0.0, 0.0 / 0.0 ~= 0.0 / 0.0, 5 % math.huge, -5 % math.huge, 5 % -math.huge, 1e308 * 10 // 1)
--- division by the integer zero
print(pcall(function() return 1 // 0 end))
print(pcall(function() return 1 % 0 end))
print(1 / 0, -1 / 0, pcall(function() local z = 0 return 5 // z end))
--- overflow goes round
print(math.maxinteger + 1 == math.mininteger, math.mininteger - 1 == math.maxinteger, math.maxinteger * 2, -math.mininteger == math.mininteger, math.mininteger // -1, math.mininteger % -1)
--- integers and floats
print(1 == 1.0, math.type(1 + 1), math.type(1 + 1.0), math.type(2 / 1), math.type(2 ^ 2), math.type(7 // 2), math.type(7.0 // 2), 3 | 0, 2^53 == 2^53 + 1)
print(1 < 1.5, 2^53 < 2^53 + 1, math.maxinteger < 2^63, math.maxinteger + 0.0 == 2^63, math.maxinteger == math.maxinteger + 0.0, math.mininteger == -2^63, math.maxinteger >= 2^63)
--- comparisons of integers with floats at the edge
print(2^63 > math.maxinteger, -2^63 >= math.mininteger, math.mininteger < -2^63, 1 < 0/0, 1 > 0/0, 0/0 == 0/0, math.maxinteger < 1/0, math.mininteger > -1/0)
--- the for loop with floats
local n = {}
for x = 1, 2, 0.25 do n[#n + 1] = x end
print(table.concat(n, " "))
for x = 1.0, 3 do print(x) end
for x = 3, 1, -1 do print(x) end
for x = 1, 0 do print("never") end
--- the for loop at the greatest integer
local n = 0
for i = math.maxinteger - 2, math.maxinteger do n = n + 1 end
for i = math.mininteger + 2, math.mininteger, -1 do n = n + 1 end
for i = math.maxinteger, math.maxinteger + 1.0 do n = n + 1 end
for i = 1, 0.5 do n = n + 100 end
for i = 1, math.huge do n = n + 1 if i == 3 then break end end
for i = 1, -math.huge, -1 do n = n + 1 if i == -1 then break end end
print(n)
--- the for loop with wrong values
print(pcall(function() for i = 1, 10, 0 do end end))
print(pcall(function() for i = "a", 10 do end end))
print(pcall(function() for i = 1, "x" do end end))
print(pcall(function() for i = 1, 2, {} do end end))
print(pcall(function() for i = 1.5, 2, 0 do end end))
print(pcall(function() for i = "1", 2 do end end))
--- the variable of a for loop is a copy
for i = 1, 3 do local j = i i = 10 print(j, i) end
--- powers and unary minus
print(2 ^ 10, -2 ^ 2, 2 ^ -1, 2 ^ 0.5, (-8) ^ (1 / 3) ~= (-8) ^ (1 / 3), 2 ^ 3 ^ 2, - - 2, -"2", 0 ^ 0)
--- rounding to nearest by floor
local function round(x) return math.floor(x + 0.5) end
print(round(2.5), round(-2.5), round(2.4), round(1e15 + 0.5))
--- conversions of floats to integers
print(pcall(function() return 1.5 | 0 end))
print(pcall(function() return 2^63 | 0 end))
print(pcall(function() return 1/0 | 0 end))
print(3.0 | 0, -0.0 | 0, pcall(string.rep, "x", 1e100))
--- numbers in hexadecimal
print(0xff, 0xA.8p0, 0x.1p4, 0xffffffffffffffff, 0x10000000000000000, 0x1p-1074, 0XF)
--- large literals
print(9223372036854775807, 9223372036854775808, -9223372036854775808, 1e308, 1e309, 5e-324, 1e-400)
--- precedence
print(1 + 2 * 3 - 4 / 2, 2 * 3 % 4, not nil == true, not (1 == 2), 1 .. 2 == "12", -3 ^ 2, 2 ^ -2, 1 << 2 + 1, 5 & 3 | 8, 1 < 2 == true, "a" .. "b" == "ab" and 1 or 2)
--- short circuits
print(nil and error("x"), false or 5, nil or false, 1 and 2, nil and 1 or 3, false == nil, not 0, not "")
