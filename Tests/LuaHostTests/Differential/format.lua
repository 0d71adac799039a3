--- decimal
print(("%d|%5d|%-5d|%05d|%+d|% d|%.3d"):format(3, 3, 3, 3, 3, 3, 3), ("%i"):format(-7))
--- decimal takes whole floats
print(("%d"):format(3.0), pcall(string.format, "%d", 3.5))
print(("%d"):format("10"), pcall(string.format, "%d", "1.5"))
print(pcall(string.format, "%d", "x"))
print(pcall(string.format, "%d", {}))
print(("%d"):format(-2^53), ("%d"):format(math.mininteger), pcall(string.format, "%d", 2^63))
--- unsigned, octal and hexadecimal
print(("%u %o %x %X %#x %#o"):format(42, 42, 255, 255, 255, 8), ("%x"):format(-1))
--- characters
print(("%c%c"):format(65, 0) == "A\0", ("%5c|%-5c|"):format(65, 66))
--- floats
print(("%f|%.2f|%10.3f|%-10.1f|%+.1f|%e|%.2E|%g|%G"):format(1, 2.345, 3.14159, 2.5, 1, 12345.678, 0.00012, 1e20, 1e-10))
print(("%.0f %#.0f %.99f"):format(2.5, 2.5, 0.1) == ("%.0f %#.0f %.99f"):format(2.5, 2.5, 0.1), #("%.99f"):format(1e300))
--- floats without end
print(("%f %g %.1f %5.1f"):format(1/0, -1/0, 1/0, -1/0), (("%f"):format(0/0):gsub("-", "")))
--- hexadecimal floats
print(("%a %A %.2a"):format(1, 0.5, 12), ("%a"):format(-0.0))
--- strings
print(("%s|%10s|%-10s|%.2s|%5.1s"):format("abc", "abc", "abc", "abc", "abc"))
print(("%s %s %s %s"):format(nil, true, 1.5, 2^63))
--- a string with a zero and a width
print(("%s"):format("a\0b") == "a\0b", pcall(string.format, "%10s", "a\0b"))
--- quoted
print(("%q"):format('a "b"\n\\\0\r1\t\200'))
print(("%q %q %q %q"):format(1, 1.5, math.mininteger, 1/0), ("%q"):format(0/0))
print(("%q %q %q"):format(true, nil, false))
print(pcall(string.format, "%q", {}))
print(pcall(string.format, "%10q", "x"))
--- quoted text is read again as it was
for _, v in ipairs { "a\0b\n\r\t\"\\", "\1272", 1 / 3, math.maxinteger, -0.0, 2^1000, "\u{20AC}" } do
  local again = load("return " .. ("%q"):format(v))()
  print(again == v, math.type(again) == math.type(v))
end
--- percent
print(("100%%"):format(), ("%%d"):format(5), ("%5%"):len())
--- too few arguments
print(pcall(string.format, "%d"))
print(pcall(string.format, "%s %s", 1))
print(pcall(string.format))
--- unknown conversions
print(pcall(string.format, "%y", 1))
print(pcall(string.format, "%", 1))
print(pcall(string.format, "%10", 1))
print(pcall(string.format, "%F", 1))
--- modifiers that do not go with a conversion
print(pcall(string.format, "%#d", 1))
print(pcall(string.format, "%+s", 1))
print(pcall(string.format, "%010c", 65))
print(pcall(string.format, "%.3c", 65))
print(pcall(string.format, "%0s", 1))
print(pcall(string.format, "%100d", 1))
print(pcall(string.format, "%.100d", 1))
print(pcall(string.format, "%----------------------------------------d", 1))
--- pointers of values without one
print(("%p|%p|%p"):format(nil, 1, true), ("%10p|%-10p|"):format(1.5, false))
--- pointers tell values apart
local a, b = {}, {}
print(("%p"):format(a) == ("%p"):format(a), ("%p"):format(a) == ("%p"):format(b), ("%p"):format(print) == ("%p"):format(type))
print(#("%90p"):format(a), #("%-60p"):format(a), "table: " .. ("%p"):format(a) == tostring(a))
--- pointers of short strings
print(("%p"):format("a" .. "b") == ("%p"):format("ab"), ("%p"):format("a") == ("%p"):format("b"))
--- pointers of long strings
local a, b = ("x"):rep(300), ("x"):rep(300)
print(("%p"):format(a) == ("%p"):format(a), ("%p"):format(a) == ("%p"):format(b))
--- pointers have no precision
print(pcall(string.format, "%3.1p", {}))
print(pcall(string.format, "%010p", {}))
print(pcall(string.format, "%p"))
--- pointers are addresses
print(("%p"):format({}):match("^0x%x+$") ~= nil)
--- several of all kinds
print(("%s=%d (%5.1f%%) %q %c %x"):format("a", 1, 2.25, "q", 88, 10))
--- a table without text in a format
print((("%s|%s"):format({}, print):gsub("[0x%x]+|", "|"):match("^table: |function: ")) ~= nil, #("%.5s"):format({}))
--- a format that is a number
print(string.format(12), string.format(1.5))
--- numbers in strings
print(tostring(3) == "3", tostring(3.0), 3 | 0, string.format("%s %s", 3, 3.0), string.format("%d", 3.0))
--- a result longer than a page
print(#("%s%s"):format(("x"):rep(5000), ("y"):rep(5000)), #("%99.99f"):format(1))
