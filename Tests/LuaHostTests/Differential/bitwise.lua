--- operators
print(5 & 3, 5 | 3, 5 ~ 3, ~5, 1 << 4, 256 >> 4, -1 >> 60, -1 << 63, ~0)
--- shifts by much, and the other way
print(1 << 63, 1 << 64, 1 << 100, 1 >> 64, 1 << -1, 1 >> -3, 2 >> 1, -1 >> 1, -1 >> 63, -1 >> 64, 1 << math.mininteger, 1 >> math.mininteger)
--- floats that are whole
print(5.0 & 3, 2^53 | 0, 1.0 << 2, ~3.0)
--- floats that are not
print(pcall(function() return 1.5 & 1 end))
print(pcall(function() return 2^64 | 0 end))
print(pcall(function() return ~1.1 end))
print(pcall(function() local x = 1.5 return x << 1 end))
--- strings
print("3" & 5, "0x10" | 1, ~"0", "1" << "2", "7" ~ 2, "0xffffffffffffffff" | 0)
print(pcall(function() return "x" & 1 end))
print(pcall(function() return "1.5" | 0 end))
print(pcall(function() return "" << 1 end))
--- other values
print(pcall(function() return {} & 1 end))
print(pcall(function() return nil | 1 end))
print(pcall(function() return ~{} end))
print(pcall(function() local t = {} return 1 << t.x end))
print(pcall(function() return true ~ 1 end))
--- precedence
print(1 | 2 & 3 ~ 4 << 1, ~1 + 1, 1 << 1 + 1, "1" .. 2 | 0, (5 & 3) == 1)
--- masks
local x = 0
for i = 0, 62, 2 do x = x | 1 << i end
print(("%x"):format(x), ("%x"):format(~x), x & ~x, (x >> 1) ~ x == 0x7fffffffffffffff)
--- metamethods
local mt = {}
for _, name in ipairs { "band", "bor", "bxor", "shl", "shr" } do mt["__" .. name] = function(a, b) return name end end
mt.__bnot = function(a, b) return "bnot" .. tostring(rawequal(a, b)) end
local t = setmetatable({}, mt)
print(t & 1, 1 | t, t ~ t, t << 1, "x" >> t, ~t, 1.5 & t)
--- counting bits
local function count(n) local c = 0 while n ~= 0 do n = n & n - 1 c = c + 1 end return c end
print(count(255), count(-1), count(0), count(math.mininteger), count(0x5555))
--- constants are folded as they run
print(0xF0 & 0x3C, pcall(load, "return 1 // 0"), pcall(load("return 1 // 0")))
print(pcall(load("return 1 % 0")))
print(pcall(load("return 2^1000 | 0")))
