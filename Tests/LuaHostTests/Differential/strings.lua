--- comparison is by bytes, also beyond a zero
print("a" < "b", "a" < "ab", "" < "a", "a\0b" < "a\0c", "a\0" > "a", "Z" < "a")
print("\0\0" < "\0\0\0", "\xff" > "a", "10" < "9", "a" <= "a", not ("a" < "a"))
--- sub with every kind of place
local s = "123456789"
print(s:sub(2, 4), s:sub(7), s:sub(7, 6) == "", s:sub(0, 0) == "", s:sub(-4), s:sub(-6, -4), s:sub(-100, 100))
print(s:sub(math.mininteger, -4), s:sub(math.mininteger, math.maxinteger), s:sub(4, math.mininteger) == "")
print(s:sub(3.0), pcall(s.sub, s, 1.5))
--- byte answers numbers, none beyond the end
print(("abc"):byte(), ("abc"):byte(2), ("abc"):byte(-1), ("abc"):byte(1, -1))
print(("abc"):byte(4), ("abc"):byte(0), select("#", ("abc"):byte(4)), select("#", ("abc"):byte(3, 2)))
print(("\0\255"):byte(1, 2))
--- char makes bytes
print(string.char(72, 105), #string.char(), string.char(0, 255) == "\0\255")
print(pcall(string.char, 256))
print(pcall(string.char, -1))
print(pcall(string.char, "x"))
--- len counts bytes
print(#"", #"\0\0", #"ä", ("abc"):len(), string.len(12))
--- upper and lower leave what is no letter
print(("aZ0_é"):upper(), ("aZ0_É"):lower(), ("\0a"):upper() == "\0A")
--- reverse
print((""):reverse() == "", ("abc"):reverse(), ("\0\1"):reverse() == "\1\0")
--- rep with and without a separator
print(("ab"):rep(3), ("ab"):rep(3, ","), ("ab"):rep(1, ","), ("ab"):rep(0) == "", ("ab"):rep(-5) == "", (""):rep(5, "."))
--- rep refuses a huge result
print(pcall(string.rep, "aa", 1 << 30))
print(pcall(string.rep, "a", 1 << 30, ","))
print(pcall(string.rep, "x", math.maxinteger))
print(pcall(string.rep, "", math.maxinteger // 2, "ab"))
--- rep takes whole numbers only
print(("x"):rep(2.0), pcall(string.rep, "x", 2.5))
print(pcall(string.rep, "x"))
print(pcall(string.rep, {}, 1))
--- numbers have no methods
print(pcall(function() local n = 5 return n:rep(2) end))
--- numbers are strings for the library
print(string.rep(12, 2), string.len(1.5), string.sub(12345, 2, 3), string.upper(1e15))
--- concatenation of numbers
print(1 .. 2, 1.5 .. "", -0.0 .. "", 2^53 .. "", 10 // 3 .. "", 1e100 .. "")
--- concatenation of what cannot be
print(pcall(function() return "a" .. {} end))
print(pcall(function() local t = {} return t.x .. "a" end))
print(pcall(function() return nil .. "x" end))
print(pcall(function() return true .. 1 end))
--- concatenation of many
local t = {}
for i = 1, 300 do t[i] = i end
print(#table.concat(t), table.concat(t, "", 298), ("x"):rep(200) .. ("y"):rep(200) == ("x"):rep(200) .. ("y"):rep(200))
--- equality of long strings
local a, b = ("x"):rep(100), ("x"):rep(50):rep(2)
print(a == b, rawequal(a, b), ({ [a] = 1 })[b], a ~= a .. "y")
--- tostring of numbers
print(1, -1, 1.0, -0.0, 0.1, 1e15, 1e16, 1e100, 2^63, -2^63, 3.14159265358979, 123456.789e3)
print(1/0, -1/0, math.maxinteger, math.mininteger, 0x7fffffffffffffff, 1e-7, 5 // 0.0, 100000000000000)
--- tostring of nan
print((tostring(0/0):gsub("-", "")))
--- tostring of booleans and nil
print(tostring(true), tostring(false), tostring(nil), pcall(tostring))
--- __tostring
local m = setmetatable({}, { __tostring = function() return "it" end })
print(m, tostring(m), string.format("%s|%5s|%.1s", m, m, m))
--- __tostring must answer a string
local m = setmetatable({}, { __tostring = function() return {} end })
print(pcall(tostring, m))
print(pcall(string.format, "%s", m))
print(pcall(print, m))
--- __tostring may answer a number
print(tostring(setmetatable({}, { __tostring = function() return 12 end })))
--- __tostring that raises
local m = setmetatable({}, { __tostring = function() error("no text") end })
print(pcall(tostring, m))
print(pcall(string.format, "%s", m))
--- __name is the kind that tostring shows
local m = setmetatable({}, { __name = "Kind" })
print(tostring(m):match("^[%w ]+: ") , (string.format("%.6s", m)))
print(setmetatable({}, { __name = 5 }) ~= nil, tostring(setmetatable({}, { __name = 5 })):match("^%w+"))
--- the kinds of values
print(type(1), type(""), type(nil), type(true), type({}), type(print), type(coroutine.create(print)), pcall(type))
--- tostring tells two tables apart
local a, b = {}, {}
print(tostring(a) == tostring(a), tostring(a) == tostring(b), tostring(a):match("^table: ") ~= nil)
print(tostring(print):match("^function: ") ~= nil, tostring(coroutine.create(print)):match("^thread: ") ~= nil)
--- addresses of tables
print(tostring({}):match("^table: 0x%x+$") ~= nil)
--- addresses of functions
print(tostring(print):match("^function: builtin") or tostring(print):match("^function: 0x%x+$") ~= nil)
--- tonumber of strings
print(tonumber("10"), tonumber(" 10 "), tonumber("0x1F"), tonumber("1e2"), tonumber("0x.8p1"), tonumber("1."), tonumber(".5"))
print(tonumber(""), tonumber(" "), tonumber("1 2"), tonumber("0x"), tonumber("1e"), tonumber("abc"), tonumber("1\0"))
print(tonumber("inf"), tonumber("nan"), tonumber("-0x10"), tonumber("- 1"), tonumber("--1"), tonumber("+1"), tonumber("\t1\n"))
--- tonumber with a base
print(tonumber("ff", 16), tonumber("zz", 36), tonumber("-101", 2), tonumber("8", 8), tonumber(" 11 ", 2), tonumber("1.0", 10))
print(pcall(tonumber, "1", 1))
print(pcall(tonumber, "1", 37))
print(pcall(tonumber, 1, 10))
print(tonumber("7fffffffffffffff", 16), tonumber("ffffffffffffffff", 16), tonumber("1" .. ("0"):rep(70), 2))
--- tonumber of other values
print(tonumber(5), tonumber(5.5), tonumber(nil), tonumber({}), tonumber(true), pcall(tonumber))
--- tonumber of huge texts
print(tonumber("9223372036854775807"), tonumber("9223372036854775808"), tonumber("-9223372036854775808"))
print(tonumber("0xffffffffffffffffff"), tonumber("1e400"), tonumber("1e-400"), #tostring(tonumber(("9"):rep(300))))
--- arithmetic with strings
print("10" + 5, "0x10" + 0, "3" * "4", 10 .. "", "1e1" * 1, -"2", "10" // "3", "7" % "4", "2" ^ 2)
print(pcall(function() return "a" + 1 end))
print(pcall(function() return {} + "1" end))
print(pcall(function() return "1" < 2 end))
print("10" == 10, "1" < "2", math.type("10" + 0), math.type("10.0" + 0))
--- bitwise operators with strings
print("10" | 1, "0xff" & 15, "3" << 2, pcall(function() return "1.5" | 1 end))
print(pcall(function() return "a" | 1 end))
print("2.0" | 0, pcall(function() return 2.5 | 0 end))
--- methods of strings
local s = "abc"
print(s:upper(), ("x"):rep(3), #s, type(s.len), ("%d"):format(5) == "5", s.len == string.len)
--- indexing a string
print(("abc").x, ("abc")[1], pcall(function() local s = "a" s.x = 1 end))
--- find of plain text
print(("a.b"):find(".", 1, true), ("a.b"):find("."), ("abc"):find("c", -1), ("abc"):find("a", -1), ("abc"):find(""), ("abc"):find("", 4), ("abc"):find("", 5))
print((""):find(""), (""):find("", 2), ("a\0b"):find("\0b"), ("a\0b"):find("\0", 1, true), ("aaa"):find("a", 2, true))
--- find takes any true value as plain
print(("alo(.)alo"):find("(.)", 1, 1), ("alo(.)alo"):find("(.)", 1, false))
--- the order of bytes in a long comparison
local a, b = ("x"):rep(1000) .. "a", ("x"):rep(1000) .. "b"
print(a < b, a > b, a <= a, ("\0"):rep(100) < ("\0"):rep(101))
--- escapes
print("a\tb", "\65\066\x41\u{41}", '\'"', "\z
       joined", "line\
next", #"\u{7FFFFFFF}", "\u{20AC}")
--- long brackets
print([[
first line skipped]], [==[a]]b]=]c]==], #[[

]])
--- string.len of all forms of line ends
print(load("return [[\r\n]]")(), #load("return [[a\r\nb\rc\n\rd]]")())
--- pack and unpack of whole numbers
for _, f in ipairs { "b", "B", "h", "H", "i", "I", "l", "L", "j", "J", "i3", "I5", "i16" } do
  local s = string.pack(f, 100)
  print(f, #s, string.unpack(f, s))
end
--- pack tells what does not fit
print(pcall(string.pack, "b", 200))
print(pcall(string.pack, "B", -1))
print(pcall(string.pack, "i17", 1))
print(pcall(string.pack, "i0", 1))
print(pcall(string.pack, "y", 1))
--- pack of floats
print(string.unpack("f", string.pack("f", 0.5)), string.unpack("d", string.pack("d", 0.1)), string.unpack("n", string.pack("n", 1e300)))
print(#string.pack("fdn", 1, 2, 3))
--- pack of strings
print(string.pack("z", "hi") == "hi\0", string.pack("s1", "hi") == "\2hi", string.unpack("z", "ab\0cd"), string.unpack("s1", "\3abc"))
print(pcall(string.pack, "z", "a\0b"))
print(pcall(string.pack, "s1", ("x"):rep(300)))
print(pcall(string.unpack, "z", "abc"))
print(pcall(string.unpack, "s1", "\5abc"))
--- pack with a fixed length
print(string.pack("c5", "abc") == "abc\0\0", pcall(string.pack, "c2", "abc"))
print(string.unpack("c3", "abcdef"), pcall(string.unpack, "c", "abc"))
--- byte order
print((">I2"):pack(258) == "\1\2", ("<I2"):pack(258) == "\2\1", (">i4"):unpack("\255\255\255\254"))
print(("<i2 >i2 =i2"):packsize(), (">I3"):unpack("\1\2\3"))
--- alignment
print(("!4 b i4"):packsize(), ("!4 b Xi4"):packsize(), ("!8 b d"):packsize(), pcall(string.packsize, "!3 i4"))
print(pcall(string.pack, "!4 i3", 1))
print(pcall(string.packsize, "s"))
print(pcall(string.packsize, "z"))
print(pcall(string.packsize, "X"))
--- unpack at a place
print(("i1"):unpack("\1\2\3", 2), ("i1"):unpack("\1\2\3", -1), pcall(string.unpack, "i1", "abc", 5))
print(pcall(string.unpack, "i4", "abc"))
print(string.unpack("", "abc"), string.unpack("", "abc", 4))
--- a large unsigned number
print(string.unpack("<I8", ("\255"):rep(8)), pcall(string.unpack, "<I9", ("\255"):rep(9)))
print(string.unpack("<I9", ("\1"):rep(8) .. "\0"), string.unpack("<i9", ("\255"):rep(9)))
--- packsize that is too large
print(pcall(string.packsize, "c2147483647 c2147483647"), pcall(string.packsize, "i2 c2147483648"))
